import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import {
  deletedRecords,
  equipmentComments,
  equipmentLinks,
  equipmentSafetyLinks,
  safetyPoints,
} from '../db/tables/index.ts';
import { isEmbedded } from '../testing/databases/test-database.ts';
import { emptyDevice, relationNames, relationsOf } from '../testing/relations-device.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
let viewer: Person;
let one: Equipment;
let other: Equipment;
const make = makerFor(() => editor);
const { changes, pull, pullUntilQuiet } = relationsOf(() => viewer);
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('reviewer');
  viewer = await running.person('viewer');
});
afterAll(() => running.close());
beforeEach(async () => {
  const { db } = running.database;
  const relations = [equipmentSafetyLinks, equipmentLinks, safetyPoints, equipmentComments];
  for (const table of [...relations, deletedRecords]) {
    await db.delete(table);
  }
  one = await make.equipment();
  other = await make.equipment();
});

const send = (method: 'PATCH' | 'DELETE', url: string, payload?: object) =>
  editor.send({ method, url, ...(payload ? { payload } : {}) });

describe('the feed of relations', () => {
  it('brings each kind as its record', async () => {
    const link = await make.link(one.id, other.id, 'control');
    const point = await make.point();
    const safetyLink = await make.safetyLink(one.id, point.id);
    const comment = await make.comment(one.id, 'Leiter nötig.\nSchlüssel beim Pförtner.');
    const device = await pull(emptyDevice());
    expect([...device.links.values()]).toEqual([link]);
    expect([...device.safetyPoints.values()]).toEqual([point]);
    expect([...device.safetyLinks.values()]).toEqual([safetyLink]);
    expect([...device.comments.values()]).toEqual([comment]);
  });

  it('comes in pages without losing anything', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      const point = await make.point();
      const { id } = await make.safetyLink(one.id, point.id);
      ids.push(point.id, id);
    }
    ids.push((await make.link(one.id, other.id)).id, (await make.comment(one.id)).id);
    for (const limit of [1, 2, 5, 18, 1_000]) {
      const seen: string[] = [];
      let since = '';
      for (let hasMore = true; hasMore; ) {
        const page = await changes(since, limit);
        const rows = relationNames.flatMap((name): { id: string }[] => page[name].changed);
        expect(rows.length).toBeLessThanOrEqual(limit);
        seen.push(...rows.map(({ id }) => id));
        ({ next: since, hasMore } = page);
      }
      // While another test's transaction is open on the same server, a row may come twice.
      expect([...new Set(seen)].sort()).toEqual(ids.toSorted());
    }
  });

  it('then brings only what changed, with removals', async () => {
    const kept = await make.link(one.id, other.id);
    const gone = await make.link(other.id, one.id);
    const point = await make.point();
    const confirmed = await make.safetyLink(one.id, point.id);
    const removed = await make.safetyLink(other.id, point.id);
    const edited = await make.comment(one.id);
    const deleted = await make.comment(one.id);
    const device = await pullUntilQuiet();
    await send('PATCH', `/api/equipment-links/${kept.id}`, { comments: 'Neu' });
    await send('DELETE', `/api/equipment-links/${gone.id}`);
    await send('PATCH', `/api/equipment-safety-links/${confirmed.id}`, { status: 'confirmed' });
    await send('DELETE', `/api/equipment-safety-links/${removed.id}`);
    await send('PATCH', `/api/equipment-comments/${edited.id}`, { content: 'Anders.' });
    await send('DELETE', `/api/equipment-comments/${deleted.id}`);

    const delta = await changes(device.since);
    expect(delta).toMatchObject({
      links: { changed: [{ id: kept.id, comments: 'Neu' }], deleted: [gone.id] },
      safetyPoints: { changed: [], deleted: [] },
      safetyLinks: {
        changed: [{ id: confirmed.id, status: 'confirmed' }],
        deleted: [removed.id],
      },
      comments: { changed: [{ id: edited.id, content: 'Anders.' }], deleted: [deleted.id] },
      hasMore: false,
      reset: false,
    });
  });

  it('contains the deletions that belong to a deleted Anlage, also when the Anlage is created again', async () => {
    const outgoing = await make.link(one.id, other.id);
    const incoming = await make.link(other.id, one.id, 'control');
    const point = await make.point();
    const safetyLink = await make.safetyLink(one.id, point.id);
    const elsewhere = await make.safetyLink(other.id, point.id);
    const comment = await make.comment(one.id);
    const stays = await make.comment(other.id);
    const device = await pullUntilQuiet();
    await send('DELETE', `/api/equipment/${one.id}`);
    const { createdAt: _, updatedAt: __, createdBy: ___, updatedBy: ____, ...again } = one;
    await editor.send({ method: 'POST', url: '/api/equipment', payload: again });

    const delta = await changes(device.since);
    expect(delta.links.deleted.sort()).toEqual([outgoing.id, incoming.id].sort());
    expect(delta.safetyLinks.deleted).toEqual([safetyLink.id]);
    expect(delta.comments.deleted).toEqual([comment.id]);
    await pull(device);
    expect([...device.links.keys()]).toEqual([]);
    expect([...device.safetyLinks.keys()]).toEqual([elsewhere.id]);
    expect([...device.comments.keys()]).toEqual([stays.id]);
  });

  it('withdraws a deletion when the same id is created again', async () => {
    const device = await pull(emptyDevice());
    const { id } = await make.link(one.id, other.id);
    await send('DELETE', `/api/equipment-links/${id}`);
    await editor.send({
      method: 'POST',
      url: `/api/equipment/${one.id}/links`,
      payload: { id, targetEquipmentId: other.id, linkType: 'control' },
    });
    const { links } = await changes(device.since);
    expect(links).toMatchObject({ changed: [{ id, linkType: 'control' }], deleted: [] });

    const again = await make.comment(one.id);
    await send('DELETE', `/api/equipment-comments/${again.id}`);
    const payload = { id: again.id, content: 'Doch.' };
    await editor.send({ method: 'POST', url: `/api/equipment/${one.id}/comments`, payload });
    const { comments } = await changes(device.since);
    expect(comments).toMatchObject({ changed: [payload], deleted: [] });
  });

  it('keeps records of two kinds together that have the same transaction and id', async () => {
    const id = randomUUID();
    const payload = { id, role: 'primary', safetyPoint: { id, identifier: 'Zwilling' } };
    await editor.send({
      method: 'POST',
      url: `/api/equipment/${one.id}/safety-links`,
      payload,
    });
    await make.point();
    const device = await pull(emptyDevice(), 1);
    expect([...device.safetyPoints.keys()]).toHaveLength(2);
    expect([...device.safetyLinks.keys()]).toEqual([id]);
  });

  it('brings everything even while a running transaction makes all rows repeat', async () => {
    const slow = isEmbedded ? undefined : await running.database.pool.connect();
    await slow?.query('begin');
    await slow?.query('select pg_current_xact_id()');
    for (let at = 0; at < 12; at += 1) await make.point();
    expect((await pull(emptyDevice(), 5)).safetyPoints.size).toBe(12);
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
    const { since: next } = await pullUntilQuiet();
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
    await slow.query('commit');
    slow.release();
    const after = await changes(between.next);
    expect(after.links.changed.map(({ id }) => id)).toContain(late);
    expect(after.links.deleted).toEqual([doomed.id]);
  });
