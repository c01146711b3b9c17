import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Impact, impact } from '#contract/impact/impact.ts';
import { expectError } from '../testing/expect-error.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let reviewer: Person;
let viewer: Person;
const make = makerFor(() => reviewer);
beforeAll(async () => {
  running = await startTestApp();
  reviewer = await running.person('reviewer');
  viewer = await running.person('viewer');
});
afterAll(() => running.close());

const ask = (what: 'equipment' | 'safety-points', id: string) =>
  viewer.send({ method: 'GET', url: `/api/${what}/${id}/impact` });

async function impactOf(what: 'equipment' | 'safety-points', id: string): Promise<Impact> {
  const answer = await ask(what, id);
  expect(answer.statusCode).toBe(200);
  return impact.parse(answer.json());
}

const confirm = (id: string) =>
  reviewer.send({
    method: 'PATCH',
    url: `/api/equipment-safety-links/${id}`,
    payload: { status: 'confirmed' },
  });

const summaryOf = (from: { id: string; name: string }) =>
  expect.objectContaining({ id: from.id, name: from.name });

describe('switching off an Anlage', () => {
  it('tells what is affected, by which link, how far, and what takes over', async () => {
    const mains = await make.equipment('Trafo');
    const spare = await make.equipment('Notstromaggregat');
    const [board, chiller, twin] = [
      await make.equipment('NSHV'),
      await make.equipment('Kältemaschine 1'),
      await make.equipment('Kältemaschine 2'),
    ];
    const feeds = await make.link(board.id, mains.id);
    const cools = await make.link(chiller.id, board.id);
    await make.link(twin.id, board.id);
    const pair = await make.link(chiller.id, twin.id, 'redundancy');
    const reserve = await make.link(spare.id, mains.id, 'redundancy');
    expect(await impactOf('equipment', mains.id)).toEqual({
      origin: { kind: 'equipment', equipment: summaryOf(mains) },
      standIns: [{ linkId: reserve.id, equipment: summaryOf(spare), isAffected: false }],
      affected: [
        {
          equipment: summaryOf(board),
          distance: 1,
          isUnsure: false,
          via: { id: feeds.id, type: 'dependency', from: mains.id },
          standIns: [],
          protections: [],
        },
        {
          equipment: summaryOf(chiller),
          distance: 2,
          isUnsure: false,
          via: { id: cools.id, type: 'dependency', from: board.id },
          standIns: [{ linkId: pair.id, equipment: summaryOf(twin), isAffected: true }],
          protections: [],
        },
        expect.objectContaining({ equipment: summaryOf(twin), distance: 2 }),
      ],
      isComplete: true,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  it('affects nothing where nothing hangs on it', async () => {
    const alone = await make.equipment();
    expect(await impactOf('equipment', alone.id)).toMatchObject({
      standIns: [],
      affected: [],
      isComplete: true,
    });
  });

  it('needs an Anlage', async () => {
    expectError(await ask('equipment', randomUUID()), 'equipment_not_found');
  });
});

describe('switching off a safety point', () => {
  it('does not know of a redundancy that is protected by it only perhaps', async () => {
    const fuse = await make.point('4F01');
    const [one, twin] = [await make.equipment('Pumpe 1'), await make.equipment('Pumpe 2')];
    await make.link(one.id, twin.id, 'redundancy');
    await confirm((await make.safetyLink(one.id, fuse.id, 'primary')).id);
    await make.safetyLink(twin.id, fuse.id, 'primary');
    expect(await impactOf('safety-points', fuse.id)).toMatchObject({
      affected: [
        { equipment: summaryOf(one), isUnsure: false, standIns: [{ isAffected: null }] },
        { equipment: summaryOf(twin), isUnsure: true, standIns: [{ isAffected: true }] },
      ],
    });
  });

  it('shows all that protects an Anlage, so that a person can judge', async () => {
    const [fuse, second] = [await make.point('3F07'), await make.point('3F08')];
    const [board, lamp] = [await make.equipment('UV 3.2'), await make.equipment('Leuchte')];
    await make.link(lamp.id, board.id);
    const own = await make.safetyLink(board.id, fuse.id, 'secondary');
    const other = await make.safetyLink(board.id, second.id, 'primary');
    await confirm(other.id);
    const protectionOf = (link: typeof own, identifier: string, status: string) => ({
      linkId: link.id,
      safetyPointId: link.safetyPointId,
      identifier,
      role: link.role,
      status,
    });
    expect(await impactOf('safety-points', fuse.id)).toMatchObject({
      origin: { kind: 'safety_point', safetyPoint: fuse },
      standIns: [],
      affected: [
        {
          equipment: { id: board.id },
          distance: 1,
          isUnsure: true,
          via: { id: own.id, type: 'safety', from: fuse.id },
          protections: [
            protectionOf(other, '3F08', 'confirmed'),
            protectionOf(own, '3F07', 'proposed'),
          ],
        },
        { equipment: { id: lamp.id }, distance: 2, isUnsure: true, protections: [] },
      ],
    });
    await confirm(own.id);
    const { affected } = await impactOf('safety-points', fuse.id);
    expect(affected.map(({ isUnsure }) => isUnsure)).toEqual([false, false]);
  });

  it('affects nothing where it protects nothing', async () => {
    const { id } = await make.point();
    expect(await impactOf('safety-points', id)).toMatchObject({ affected: [], isComplete: true });
  });

  it('needs a safety point', async () => {
    expectError(await ask('safety-points', randomUUID()), 'safety_point_not_found');
  });
});
