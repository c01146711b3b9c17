/**
 * A noun that the product does not have is added to the lists of nouns, of tables and of server nouns, and to nothing
 * else. Everything else must work with it.
 */
import 'fake-indexeddb/auto';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownAnswerHeader } from '#contract/call.ts';
import type { ChangesPage } from '#contract/changes.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { ServerMessage } from '#contract/realtime.ts';
import { serverNouns } from '#server/app.ts';
import { openFreshDatabase } from '#server/testing/databases/test-database.ts';
import { exportOf } from '#server/testing/export-of.ts';
import { sampleEquipment } from '#server/testing/samples/equipment-samples.ts';
import { openSocket } from '#server/testing/socket.ts';
import { type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { changesOf } from '#web/audit-log/change-summary.ts';
import { entityLabel } from '#web/audit-log/describe-entry.ts';
import * as offline from '#web/offline/offline.ts';
import type { ChangedRows } from '#web/offline/storage/changed-rows.ts';
import type { NewItem } from '#web/offline/storage/queue-item.ts';
import { type Device, openDevice } from '#web/offline/sync/device.ts';
import { followChanges } from '#web/offline/sync/follow-changes.ts';
import { SyncLoop } from '#web/offline/sync/sync-loop.ts';
import { deviceQuery } from '#web/reads/device-query.ts';
import { refetchOnRowChanges } from '#web/reads/follow-rows.ts';
import { screenOf } from '#web/sync/decision/problem.ts';
import { detailOf, sentenceOf } from '#web/sync/item-text.ts';
import { eventually } from '#web/testing/patience.ts';
import { anId, aWorld, type World } from '#web/testing/samples/offline-samples.ts';
import { type Reading, readingCalls } from './readings.ts';
import { readingKind, readingsOnServer } from './readings-server.ts';
import { readingsMigration } from './readings-table.ts';

vi.mock('#contract/nouns.ts', async (load) => {
  const real = await load<typeof import('#contract/nouns.ts')>();
  const { readingNoun } = await import('./readings.ts');
  return { ...real, nouns: [...real.nouns, readingNoun] };
});
vi.mock('#server/db/tables/index.ts', async (load) => ({
  ...(await load<object>()),
  ...(await import('./readings-table.ts')),
}));
vi.mock('#web/offline/offline.ts', { spy: true });

let running: TestApp;
let editor: Person;
let colleague: Person;
let viewer: Person;
let pump: Equipment;
beforeAll(async () => {
  const database = await openFreshDatabase();
  await database.pool.query(readingsMigration);
  const nouns = [...serverNouns, readingsOnServer];
  running = await startTestApp({ database, nouns, listens: true });
  editor = await running.person('editor', { firstName: 'Edda', lastName: 'Ablesende' });
  colleague = await running.person('editor');
  viewer = await running.person('viewer');
  const request = { method: 'POST', url: '/api/equipment', payload: sampleEquipment() } as const;
  pump = (await editor.send(request)).json();
});
afterAll(() => running.close());

const readingsUrl = () => `/api/equipment/${pump.id}/readings`;

async function readAs(person: Person, given: Partial<Reading> = {}): Promise<string> {
  const id = anId();
  const payload = { id, value: 42, note: null, ...given };
  const answer = await person.send({ method: 'POST', url: readingsUrl(), payload });
  expect(answer.statusCode).toBe(201);
  return id;
}

describe('on the server', () => {
  it('a write has an entry in the log, with the German names of the noun and of its fields', async () => {
    const id = await readAs(editor);
    const admin = await running.person('admin');
    const url = '/api/admin/audit-log?entityType=meter_reading';
    const [entry] = (await admin.send({ url })).json();
    expect(entry).toMatchObject({ action: 'create', entityId: id, userId: editor.id });
    expect(entityLabel(entry.entityType)).toBe('Zählerstand');
    expect(changesOf(entry).map(({ label }) => label)).toEqual(['Anlage (ID)', 'Stand']);
  });

  it('only people who may read it get a notice of a write', async () => {
    const open = ({ cookie }: Person) => openSocket(running.origin, { headers: { cookie } });
    const [reader, other] = [await open(colleague), await open(viewer)];
    const id = await readAs(editor);
    expect(await reader.next()).toMatchObject({ entity: 'meter_reading', id, action: 'create' });
    // Everybody gets the notice of this write, which comes after the first one.
    const payload = sampleEquipment();
    await editor.send({ method: 'POST', url: '/api/equipment', payload });
    const next: ServerMessage = await other.next();
    expect(next).toMatchObject({ entity: 'equipment' });
    for (const { socket } of [reader, other]) socket.close();
  });

  it('only people who may read it get its rows from the feed', async () => {
    const id = await readAs(editor, { value: 7 });
    const pageFor = async (person: Person) =>
      (await person.send({ url: '/api/changes?limit=5000' })).json<ChangesPage>();
    const { rows, filled } = await pageFor(colleague);
    const row = { id, equipmentId: pump.id, value: 7, note: null };
    expect(rows[readingKind]).toContainEqual(row);
    expect(filled).toContain('meter_reading');
    const other = await pageFor(viewer);
    expect(other.rows[readingKind]).toBeUndefined();
    expect(other.filled).not.toContain('meter_reading');
  });

  it('an export contains the rows that the person created; anonymising removes the name from texts of others', async () => {
    const person = await running.person('editor', { firstName: 'Ilse', lastName: 'Vergessen' });
    const own = await readAs(person, { value: 9 });
    const noted = await readAs(editor, { note: 'Abgelesen mit Ilse Vergessen' });
    const exported = await exportOf(running.database.db, person.id);
    expect(exported?.records.meterReadings).toEqual([
      expect.objectContaining({ id: own, value: 9, as: ['createdBy'] }),
    ]);
    const admin = await running.person('admin');
    await admin.send({ method: 'DELETE', url: `/api/users/${person.id}` });
    await running.app.jobs.runDue();
    const readings = (await editor.send({ url: readingsUrl() })).json<Reading[]>();
    const noteOf = (id: string) => readings.find((one) => one.id === id)?.note;
    expect(noteOf(noted)).toBe('Abgelesen mit Anonymisierter Benutzer');
  });
});

describe('on a device', () => {
  let world: World;
  let device: Device;
  let isOnline: boolean;
  let announce: (changed: ChangedRows) => void;

  beforeEach(async () => {
    isOnline = true;
    announce = () => {};
    world = aWorld();
    world.fetch = (input, init) => (isOnline ? askServer(String(input), init) : noNetwork());
    device = await openDevice(world, {
      send: (notice) => notice.kind === 'rows' && announce(notice.changed),
      sendToOthers: () => {},
      listen: () => {},
    });
    await device.claim(editor.id);
    await pull();
    vi.mocked(offline.deviceRows).mockImplementation((options) => device.rows(options));
    vi.mocked(offline.onRowsChanged).mockImplementation((listener) => {
      announce = listener;
      return () => {};
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    device.close();
  });

  const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

  async function askServer(path: string, init: RequestInit = {}): Promise<Response> {
    const given = Object.fromEntries(new Headers(init.headers));
    const answer = await running.app.inject({
      ...{ method: (init.method ?? 'GET') as 'GET', url: path },
      headers: { ...given, cookie: editor.cookie },
      ...(init.body ? { payload: String(init.body) } : {}),
    });
    const headers = new Headers({ 'content-type': String(answer.headers['content-type']) });
    headers.set(ownAnswerHeader, String(answer.headers[ownAnswerHeader]));
    return new Response(answer.body, { status: answer.statusCode, headers });
  }

  const pull = () =>
    followChanges({
      ...{ ...device.parts, userId: editor.id },
      onPage: ({ changed }) => announce(changed),
    });

  /** Listens to the server as a window does. Returns a function that ends it. */
  async function pullAtNotices() {
    vi.stubGlobal('navigator', { onLine: true });
    let pulling: ReturnType<typeof pull> | undefined;
    const loop = new SyncLoop({
      ...{ device, userId: editor.id, onSignedOut: () => {} },
      pull: () => {
        pulling = pull();
        return pulling;
      },
    });
    const { socket } = await openSocket(running.origin, { headers: { cookie: editor.cookie } });
    socket.on('message', (message) => loop.handleMessage(JSON.parse(String(message))));
    return async () => {
      socket.close();
      loop.stop();
      await pulling;
      vi.unstubAllGlobals();
    };
  }

  const creation = (id: string, value: number) =>
    ({
      ...{ id: anId(), type: 'reading', action: 'create', label: pump.name },
      data: { params: { id: pump.id }, body: { id, value, note: null } },
    }) as unknown as NewItem;

  /** A screen with all readings of the pump; `values` are those that it shows now. */
  function openScreen() {
    const client = new QueryClient({
      defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
    });
    const params = { id: pump.id };
    const query = deviceQuery(readingCalls.list, { params }, async (rows) => {
      return (await rows.of(readingKind, [pump.id])) as unknown as Reading[];
    });
    const drawn: number[][] = [];
    refetchOnRowChanges(client);
    new QueryObserver(client, query).subscribe(({ data }) => {
      if (data) drawn.push(data.map(({ value }) => value).sort((a, b) => a - b));
    });
    return { values: () => drawn.at(-1) ?? [], close: () => client.clear() };
  }

  it('a write without a network is shown at once, waits, and arrives later', async () => {
    const screen = openScreen();
    await eventually(() => expect(screen.values()).toContain(42));
    isOnline = false;
    const id = anId();
    const [item] = await device.queue(editor.id, [creation(id, 1_001)]);
    await eventually(() => expect(screen.values()).toContain(1_001));
    expect(item && sentenceOf(item)).toBe(`Zählerstand zu ${pump.name}`);
    expect(item && detailOf(item)).toBe('1001');
    expect(item && screenOf(item)).toEqual({ label: 'Zur Anlage', href: `/equipment/${pump.id}` });
    expect(await device.replay(editor.id)).toBe('unreachable');

    isOnline = true;
    expect(await device.replay(editor.id)).toBe('done');
    const { rows } = await running.database.pool.query(
      'select value, created_by from meter_readings where id = $1',
      [id],
    );
    expect(rows).toEqual([{ value: 1_001, created_by: editor.id }]);
    expect(await pull()).toBe('current');
    expect(screen.values().filter((value) => value === 1_001)).toHaveLength(1);
    expect(await device.unsent(editor.id)).toEqual([]);
    screen.close();
  });

  it('a deletion without a network is done if somebody else has deleted the record meanwhile', async () => {
    const id = await readAs(editor, { value: 3_003 });
    await pull();
    isOnline = false;
    const removal = { id: anId(), type: 'reading', action: 'delete', label: pump.name };
    await device.queue(editor.id, [
      { ...removal, data: { params: { readingId: id } } } as unknown as NewItem,
    ]);
    await colleague.send({ method: 'DELETE', url: `/api/readings/${id}` });
    isOnline = true;
    expect(await device.replay(editor.id)).toBe('done');
    expect(await device.unsent(editor.id)).toEqual([]);
  });

  it('changes of another person appear after their notice', async () => {
    const screen = openScreen();
    const stopListening = await pullAtNotices();
    await eventually(() => expect(screen.values()).toContain(42));
    const id = await readAs(colleague, { value: 2_002 });
    await eventually(() => expect(screen.values()).toContain(2_002));
    await colleague.send({ method: 'DELETE', url: `/api/readings/${id}` });
    await eventually(() => expect(screen.values()).not.toContain(2_002));
    await stopListening();
    screen.close();
  });
});
