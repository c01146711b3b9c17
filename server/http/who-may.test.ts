/** Who may do what, written out here, so that the application's table is not tested against itself. */
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

type Who = 'viewer' | 'editor' | 'reviewer' | 'admin';

let running: TestApp;
let admin: Person;
const people = {} as Record<Who, Person>;
const make = makerFor(() => admin);
beforeAll(async () => {
  running = await startTestApp();
  admin = await running.person('admin');
  for (const role of ['viewer', 'editor', 'reviewer', 'admin'] as const) {
    people[role] = await running.person(role);
  }
});
afterAll(() => running.close());

const anId = async () => (await make.equipment()).id;
const aLink = async () => (await make.link(await anId(), await anId())).id;
const aComment = async () => (await make.comment(await anId())).id;
const aSafetyLink = async () => (await make.safetyLink(await anId(), (await make.point()).id)).id;

/** Each request is about a record of its own, so that they do not affect each other. */
const requests = {
  'create a link': async () => ({
    method: 'POST',
    url: `/api/equipment/${await anId()}/links`,
    payload: { targetEquipmentId: await anId(), linkType: 'dependency' },
  }),
  'change a link': async () => ({
    method: 'PATCH',
    url: `/api/equipment-links/${await aLink()}`,
    payload: { comments: 'Neu.' },
  }),
  'remove a link': async () => ({
    method: 'DELETE',
    url: `/api/equipment-links/${await aLink()}`,
  }),
  'write a comment': async () => ({
    method: 'POST',
    url: `/api/equipment/${await anId()}/comments`,
    payload: { content: 'Leiter nötig.' },
  }),
  'change a comment': async () => ({
    method: 'PATCH',
    url: `/api/equipment-comments/${await aComment()}`,
    payload: { content: 'Keine Leiter nötig.' },
  }),
  'delete a comment': async () => ({
    method: 'DELETE',
    url: `/api/equipment-comments/${await aComment()}`,
  }),
  'make a safety point': async () => ({
    method: 'POST',
    url: '/api/safety-points',
    payload: { identifier: `F ${randomUUID()}` },
  }),
  'propose a safety link': async () => ({
    method: 'POST',
    url: `/api/equipment/${await anId()}/safety-links`,
    payload: { safetyPointId: (await make.point()).id, role: 'primary' },
  }),
  'confirm a safety link': async () => ({
    method: 'PATCH',
    url: `/api/equipment-safety-links/${await aSafetyLink()}`,
    payload: { status: 'confirmed' },
  }),
  'remove a safety link': async () => ({
    method: 'DELETE',
    url: `/api/equipment-safety-links/${await aSafetyLink()}`,
  }),
} satisfies Record<string, () => Promise<InjectOptions>>;

const [no, created, changed, gone] = [403, 201, 200, 204];

describe.each([
  {
    what: 'create a link',
    answers: { viewer: no, editor: created, reviewer: created, admin: created },
    refusal: 'Keine Berechtigung zum Erstellen von Verknüpfungen',
  },
  {
    what: 'change a link',
    answers: { viewer: no, editor: changed, reviewer: changed, admin: changed },
    refusal: 'Keine Berechtigung zum Bearbeiten von Verknüpfungen',
  },
  {
    what: 'remove a link',
    answers: { viewer: no, editor: gone, reviewer: gone, admin: gone },
    refusal: 'Keine Berechtigung zum Löschen von Verknüpfungen',
  },
  {
    what: 'write a comment',
    answers: { viewer: no, editor: created, reviewer: created, admin: created },
    refusal: 'Keine Berechtigung zum Erstellen von Kommentaren',
  },
  {
    what: 'change a comment',
    answers: { viewer: no, editor: changed, reviewer: changed, admin: changed },
    refusal: 'Keine Berechtigung zum Bearbeiten von Kommentaren',
  },
  {
    what: 'delete a comment',
    answers: { viewer: no, editor: gone, reviewer: gone, admin: gone },
    refusal: 'Keine Berechtigung zum Löschen von Kommentaren',
  },
  {
    what: 'make a safety point',
    answers: { viewer: no, editor: created, reviewer: created, admin: created },
    refusal: 'Keine Berechtigung zum Erstellen von Absicherungen',
  },
  {
    what: 'propose a safety link',
    answers: { viewer: no, editor: created, reviewer: created, admin: created },
    refusal: 'Keine Berechtigung zum Erstellen von Absicherungen',
  },
  {
    what: 'confirm a safety link',
    answers: { viewer: no, editor: no, reviewer: changed, admin: changed },
    refusal: 'Keine Berechtigung zum Bestätigen von Absicherungen',
  },
  {
    what: 'remove a safety link',
    answers: { viewer: no, editor: gone, reviewer: gone, admin: gone },
    refusal: 'Keine Berechtigung zum Löschen von Absicherungen',
  },
] as const)('to $what', ({ what, answers, refusal }) => {
  it.each(['viewer', 'editor', 'reviewer', 'admin'] as const)('as %s', async (role) => {
    const answer = await people[role].send(await requests[what]());
    expect(answer.statusCode, answer.body).toBe(answers[role]);
    if (answers[role] === no) {
      expect(answer.json()).toEqual({ code: 'forbidden', message: refusal });
    }
  });
});
