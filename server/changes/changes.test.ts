import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangesPage, RowKind } from '#contract/changes.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { equipmentComments, feedEpochs } from '../db/tables/index.ts';
import { DeviceRows } from '../testing/device-rows.ts';
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
  one = await make.equipment();
  other = await make.equipment();
});

const idsOf = (device: DeviceRows, kind: RowKind) => device.of(kind).map(({ id }) => id);
const remove = (url: string) => editor.send({ method: 'DELETE', url });

describe('a device in its first fill', () => {
  it('gets every kind, in the order of the homes, and a list of what is complete', async () => {
    for (const { id } of [one, other]) for (const text of ['a', 'b']) await make.comment(id, text);
    const link = await make.link(one.id, other.id);
    const device = new DeviceRows(viewer);
    const pages: ChangesPage[] = [];
    for (let hasMore = true; hasMore; ) {
      const page = await device.page(3);
      pages.push(page);
      device.store(page);
      ({ hasMore } = page);
    }
    const count = ({ rows }: ChangesPage) => Object.values(rows).flat().length;
    expect(Math.max(...pages.map(count))).toBe(3);
    // Rows that other tests' running transactions kept from being passed are sent again at the end.
    const last = pages.findIndex(({ filled }) => filled.includes('equipment_document'));
    const filling = pages.slice(0, last + 1);
    const comments = filling.flatMap(({ rows }) => rows.equipment_comment ?? []);
    const homes = comments.map(({ equipmentId }) => equipmentId);
    expect(homes).toEqual(homes.toSorted());
    expect(comments).toHaveLength(await running.database.db.$count(equipmentComments));
    expect(device.of('equipment')).toContainEqual(one);
    expect(device.of('equipment_link')).toContainEqual(link);
    const complete = pages.map(({ filled }) => filled.length);
    expect(complete).toEqual(complete.toSorted((a, b) => a - b));
    expect(pages.at(-1)?.filled).toContain('equipment_document');
  });

  it('continues where it was interrupted, and misses no change since', async () => {
    const comment = await make.comment(one.id);
    const device = new DeviceRows(viewer);
    device.store(await device.page(2));
    const link = await make.link(one.id, other.id);
    await remove(`/api/equipment-comments/${comment.id}`);
    const late = await make.equipment();
    await device.pull(2);
    expect(idsOf(device, 'equipment_link')).toContain(link.id);
    expect(idsOf(device, 'equipment')).toContain(late.id);
    expect(idsOf(device, 'equipment_comment')).not.toContain(comment.id);
  });
});

describe('a device after its first fill', () => {
  it('deletes what was deleted, with its homes, however it was deleted', async () => {
    const link = await make.link(one.id, other.id);
    const comment = await make.comment(one.id);
    const device = await new DeviceRows(viewer).pullUntilQuiet();
    await remove(`/api/equipment/${one.id}`);
    const { gone } = await device.page();
    expect(gone).toMatchObject({
      equipment: [{ id: one.id, homes: [one.id] }],
      equipment_link: [{ id: link.id, homes: [one.id, other.id] }],
      equipment_comment: [{ id: comment.id, homes: [one.id] }],
    });
  });

  it('keeps what was deleted and created again under its id', async () => {
    const device = await new DeviceRows(viewer).pullUntilQuiet();
    const comment = await make.comment(one.id);
    await remove(`/api/equipment-comments/${comment.id}`);
    const anew = { id: comment.id, content: 'Doch.' };
    await editor.send({ method: 'POST', url: `/api/equipment/${one.id}/comments`, payload: anew });
    await device.pull();
    expect(device.of('equipment_comment')).toContainEqual(expect.objectContaining(anew));
  });

  it('gets a row again whichever of its columns was written', async () => {
    const comment = await make.comment(one.id);
    const device = await new DeviceRows(viewer).pullUntilQuiet();
    const { db } = running.database;
    await db
      .update(equipmentComments)
      .set({ content: 'Von Hand.' })
      .where(eq(equipmentComments.id, comment.id));
    const { rows } = await device.page();
    expect(rows).toEqual({ equipment_comment: [{ ...comment, content: 'Von Hand.' }] });
  });

  it('gets its owner’s buttons and nobody else’s', async () => {
    const button = { id: randomUUID(), searchTerm: 'RLT', displayLabel: 'Lüftung', order: 0 };
    const url = '/api/quick-search-buttons';
    const mine = await new DeviceRows(viewer).pullUntilQuiet();
    const theirs = await new DeviceRows(editor).pullUntilQuiet();
    await viewer.send({ method: 'POST', url, payload: button });
    expect((await mine.pull()).of('quick_search_button')).toEqual([button]);
    await viewer.send({ method: 'DELETE', url: `${url}/${button.id}` });
    expect((await mine.pull()).of('quick_search_button')).toEqual([]);
    const { rows, gone } = await theirs.page();
    expect({ ...rows, ...gone }).toEqual({});
  });

  it('starts from the beginning after a restore, and if its kinds have changed', async () => {
    const device = await new DeviceRows(viewer).pullUntilQuiet();
    const place = device.since;
    device.since = place.replace(/\.[0-9a-f]{8}\./, '.00000000.');
    expect(await device.page()).toMatchObject({ reset: true });
    device.since = place;
    expect(await device.page()).toMatchObject({ reset: false });
    await running.database.db.update(feedEpochs).set({ epoch: '0123456789ab' });
    expect(await device.page()).toMatchObject({ reset: true });
  });
});
