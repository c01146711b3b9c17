import { equipmentRow, putEquipment } from '#web/testing/samples/device-rows.ts';
import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { deleteDB, openDB, unwrap } from 'idb';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '#web/testing/patience.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { aWorld } from '#web/testing/samples/offline-samples.ts';
import { type LocalDatabase, openLocalDatabase, openQueueTransaction } from './local-database.ts';

let database: LocalDatabase;
const name = 'equipment-finder';
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  database.close();
  await deleteDB(name);
});

it('is the specified one: name, version, stores and indexes', async () => {
  database = await openLocalDatabase({ ...aWorld(), prefix: '' });
  expect([database.name, database.version]).toEqual([name, 1]);
  const tx = database.transaction([...database.objectStoreNames]);
  const indexes = [...database.objectStoreNames].map((store) => {
    const { keyPath, indexNames } = tx.objectStore(store);
    return [store, keyPath, [...indexNames]];
  });
  expect(indexes).toEqual([
    ['equipment', 'id', ['locationRaw', 'name', 'type', 'updatedAt']],
    ['equipment_safety_links', 'id', ['equipmentId', 'role']],
    ['sync_queue', 'id', ['synced', 'timestamp']],
  ]);
});

it('has a change and its queue item on the disk before the transaction ends', async () => {
  database = await openLocalDatabase({ ...aWorld(), prefix: '' });
  const tx = openQueueTransaction(database);
  expect([...tx.objectStoreNames]).toEqual(['equipment', 'sync_queue']);
  expect([tx.mode, tx.durability]).toEqual(['readwrite', 'strict']);
  await tx.done;
});

it('works after the browser has closed the connection', async () => {
  database = await openLocalDatabase({ ...aWorld(), prefix: '' });
  await putEquipment(database, anEquipment({ id: 'pump' }));
  forceCloseDatabase(unwrap(database.transaction('equipment').db) as never);
  await eventually(async () => {
    expect(await equipmentRow(database, 'pump')).toMatchObject({ id: 'pump' });
  });
  await openQueueTransaction(database).done;
});

it('works even if it could not be opened again at once', async () => {
  const reports = vi.fn();
  vi.stubGlobal('reportError', reports);
  database = await openLocalDatabase({ ...aWorld(), prefix: '' });
  await putEquipment(database, anEquipment({ id: 'pump' }));
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('not now', 'UnknownError');
  });
  forceCloseDatabase(unwrap(database.transaction('equipment').db) as never);
  await vi.waitFor(() => expect(reports).toHaveBeenCalledOnce());
  expect(() => openQueueTransaction(database)).toThrow();
  opening.mockRestore();
  vi.setSystemTime(Date.now() + 60_000);
  await eventually(async () => {
    expect(await equipmentRow(database, 'pump')).toMatchObject({ id: 'pump' });
  });
});

it('is closed for a newer version, and then asks to reload the page', async () => {
  database = await openLocalDatabase({ ...aWorld(), prefix: '' });
  const newer = await openDB(name, 2);
  const outdated = { code: 'app_outdated', message: expect.stringContaining('neu.') };
  expect(() => openQueueTransaction(database)).toThrow(expect.objectContaining(outdated));
  await expect(openLocalDatabase({ ...aWorld(), prefix: '' })).rejects.toMatchObject(outdated);
  newer.close();
});
