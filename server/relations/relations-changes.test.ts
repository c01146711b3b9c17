import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment.ts';
import type { EquipmentLink } from '#contract/links.ts';
import { type RelationChanges, relationCalls } from '#contract/relations.ts';
import type { SafetyLink, SafetyPoint } from '#contract/safety.ts';
import {
  deletedRelations,
  equipmentLinks,
  equipmentSafetyLinks,
  safetyPoints,
} from '../db/tables/index.ts';
import { isEmbedded } from '../testing/databases/test-database.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
let viewer: Person;
let one: Equipment;
let other: Equipment;
const make = makerFor(() => editor);
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('reviewer');
  viewer = await running.person('viewer');
});
afterAll(() => running.close());
beforeEach(async () => {
  const { db } = running.database;
  for (const table of [equipmentSafetyLinks, equipmentLinks, safetyPoints, deletedRelations]) {
    await db.delete(table);
  }
  one = await make.equipment();
  other = await make.equipment();
});

async function changes(since: string, limit = 1_000): Promise<RelationChanges> {
  const url = `/api/relations/changes?since=${since}&limit=${limit}`;
  const answer = await viewer.send({ method: 'GET', url });
  expect(answer.statusCode).toBe(200);
  return relationCalls.changes.answer.parse(answer.json());
}

const send = (method: 'PATCH' | 'DELETE', url: string, payload?: object) =>
  editor.send({ method, url, ...(payload ? { payload } : {}) });

interface Device {
  links: Map<string, EquipmentLink>;
  safetyPoints: Map<string, SafetyPoint>;
  safetyLinks: Map<string, SafetyLink>;
  since: string;
}

const emptyDevice = (): Device => ({
  links: new Map(),
  safetyPoints: new Map(),
  safetyLinks: new Map(),
  since: '',
});

/** Follows the feed to its end, as a device does. */
async function follow(device: Device, limit = 1_000): Promise<Device> {
  for (;;) {
    const page = await changes(device.since, limit);
    const take = <R extends { id: string }>(
      rows: Map<string, R>,
      news: { changed: R[]; deleted: string[] },
    ) => {
      for (const row of news.changed) rows.set(row.id, row);
      for (const id of news.deleted) rows.delete(id);
    };
    take(device.links, page.links);
    take(device.safetyPoints, page.safetyPoints);
    take(device.safetyLinks, page.safetyLinks);
    device.since = page.next;
    if (!page.hasMore) return device;
  }
}

const sizeOf = ({ links, safetyPoints, safetyLinks }: RelationChanges) =>
  [links, safetyPoints, safetyLinks].flatMap(({ changed, deleted }) => [...changed, ...deleted])
    .length;

/** Until nothing comes again because other tests' transactions were running. */
async function settled(): Promise<Device> {
  const device = await follow(emptyDevice());
  while (sizeOf(await changes(device.since)) > 0) await follow(device);
  return device;
}

describe('the feed of relations', () => {
  it('brings each kind as its record', async () => {
    const link = await make.link(one.id, other.id, 'control');
    const point = await make.point();
    const safetyLink = await make.safetyLink(one.id, point.id);
    const device = await follow(emptyDevice());
    expect([...device.links.values()]).toEqual([link]);
    expect([...device.safetyPoints.values()]).toEqual([point]);
    expect([...device.safetyLinks.values()]).toEqual([safetyLink]);
  });

  it('comes in pages without losing or doubling anything', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      const point = await make.point();
      const { id } = await make.safetyLink(one.id, point.id);
      ids.push(point.id, id);
    }
    ids.push((await make.link(one.id, other.id)).id);
    for (const limit of [1, 2, 5, 17, 1_000]) {
      const seen: string[] = [];
      let since = '';
      for (let hasMore = true; hasMore; ) {
        const page = await changes(since, limit);
        const { links, safetyPoints, safetyLinks } = page;
        const rows: { id: string }[] = [
          ...links.changed,
          ...safetyPoints.changed,
          ...safetyLinks.changed,
        ];
        expect(rows.length).toBeLessThanOrEqual(limit);
        seen.push(...rows.map(({ id }) => id));
        ({ next: since, hasMore } = page);
      }
      expect(seen.sort()).toEqual(ids.toSorted());
    }
  });

  it('then brings only what changed, with removals', async () => {
    const kept = await make.link(one.id, other.id);
    const gone = await make.link(other.id, one.id);
    const point = await make.point();
    const confirmed = await make.safetyLink(one.id, point.id);
    const removed = await make.safetyLink(other.id, point.id);
    const device = await settled();
    await send('PATCH', `/api/equipment-links/${kept.id}`, { comments: 'Neu' });
    await send('DELETE', `/api/equipment-links/${gone.id}`);
    await send('PATCH', `/api/equipment-safety-links/${confirmed.id}`, { status: 'confirmed' });
    await send('DELETE', `/api/equipment-safety-links/${removed.id}`);

    const delta = await changes(device.since);
    expect(delta).toMatchObject({
      links: { changed: [{ id: kept.id, comments: 'Neu' }], deleted: [gone.id] },
      safetyPoints: { changed: [], deleted: [] },
      safetyLinks: {
        changed: [{ id: confirmed.id, status: 'confirmed' }],
        deleted: [removed.id],
      },
      hasMore: false,
      reset: false,
    });
  });

  it('tells what went with a deleted Anlage, also when the Anlage is made anew', async () => {
    const outgoing = await make.link(one.id, other.id);
    const incoming = await make.link(other.id, one.id, 'control');
    const point = await make.point();
    const safetyLink = await make.safetyLink(one.id, point.id);
    const elsewhere = await make.safetyLink(other.id, point.id);
    const device = await settled();
    await send('DELETE', `/api/equipment/${one.id}`);
    const { createdAt: _, updatedAt: __, createdBy: ___, updatedBy: ____, ...again } = one;
    await editor.send({ method: 'POST', url: '/api/equipment', payload: again });

    const delta = await changes(device.since);
    expect(delta.links.deleted.sort()).toEqual([outgoing.id, incoming.id].sort());
    expect(delta.safetyLinks.deleted).toEqual([safetyLink.id]);
    await follow(device);
    expect([...device.links.keys()]).toEqual([]);
    expect([...device.safetyLinks.keys()]).toEqual([elsewhere.id]);
  });

  it('takes a removal back when the same id is made again', async () => {
    const device = await follow(emptyDevice());
    const { id } = await make.link(one.id, other.id);
    await send('DELETE', `/api/equipment-links/${id}`);
    await editor.send({
      method: 'POST',
      url: `/api/equipment/${one.id}/links`,
      payload: { id, targetEquipmentId: other.id, linkType: 'control' },
    });
    const { links } = await changes(device.since);
    expect(links).toMatchObject({ changed: [{ id, linkType: 'control' }], deleted: [] });
  });

  it('keeps records of two kinds together that share transaction and id', async () => {
    const id = randomUUID();
    const payload = { id, role: 'primary', safetyPoint: { id, identifier: 'Zwilling' } };
    await editor.send({
      method: 'POST',
      url: `/api/equipment/${one.id}/safety-links`,
      payload,
    });
    await make.point();
    const device = await follow(emptyDevice(), 1);
    expect([...device.safetyPoints.keys()]).toHaveLength(2);
    expect([...device.safetyLinks.keys()]).toEqual([id]);
  });

  it('brings everything even while a transaction keeps all of it unsettled', async () => {
    const slow = isEmbedded ? undefined : await running.database.pool.connect();
    await slow?.query('begin');
    await slow?.query('select pg_current_xact_id()');
    for (let at = 0; at < 12; at += 1) await make.point();
    expect((await follow(emptyDevice(), 5)).safetyPoints.size).toBe(12);
    await slow?.query('rollback');
    slow?.release();
  });

  it.each(['nonsense', `999999999.${randomUUID()}`])(
    'begins anew for a place it does not know: %s',
    async (since) => {
      await make.point();
      expect(await changes(since)).toMatchObject({
        reset: true,
        safetyPoints: { changed: [expect.anything()], deleted: [] },
      });
    },
  );
});

// The embedded database runs one transaction at a time: nothing there can commit late.
if (!isEmbedded)
  it('loses neither a link nor a removal to a transaction that commits late', async () => {
    const doomed = await make.link(other.id, one.id);
    const { since: next } = await settled();
    const slow = await running.database.pool.connect();
    await slow.query('begin');
    await slow.query('select pg_current_xact_id()');
    const quick = await make.link(one.id, other.id);
    const between = await changes(next);
    expect(between.links.changed.map(({ id }) => id)).toEqual([quick.id]);
    const late = randomUUID();
    await slow.query(
      `insert into equipment_links (id, source_equipment_id, target_equipment_id, link_type)
       values ($1, $2, $3, 'control')`,
      [late, one.id, other.id],
    );
    await slow.query('delete from equipment_links where id = $1', [doomed.id]);
    await slow.query(`insert into deleted_relations (kind, id) values ('link', $1)`, [doomed.id]);
    await slow.query('commit');
    slow.release();
    const after = await changes(between.next);
    expect(after.links.changed.map(({ id }) => id)).toContain(late);
    expect(after.links.deleted).toEqual([doomed.id]);
  });
