/** Imports of whole server processes that are killed, and of a database that stops at once. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ImportRecord, ImportState } from '#contract/imports/imports.ts';
import { type Instances, prepareInstances } from '../testing/instances.ts';
import type { ServerProcess } from '../testing/run-server.ts';

/** Enough rows to cut a run in the middle. */
const rowCount = 3_000;
/** Every third row changes an Anlage that is there. */
const isThere = (at: number) => at % 3 === 0;
const changed = rowCount / 3;
const lengthy = 400_000;

let instances: Instances;
let cookie: string;
beforeAll(async () => {
  instances = await prepareInstances();
  // The first start migrates the database.
  const first = await instances.start();
  await kill(first);
  [cookie = ''] = await instances.people(1, 'admin');
}, lengthy);
afterAll(() => instances.stop(), lengthy);

const db = () => instances.database.db;
beforeEach(async () => {
  await db().execute(sql`delete from equipment`);
});

async function kill(server: ServerProcess): Promise<void> {
  server.process.kill('SIGKILL');
  await server.ended;
}

const numbers = Array.from({ length: rowCount }, (_, at) => at);

const list = (mark: string) =>
  [
    'Name;Typ;Standort;Bemerkung',
    ...numbers.map((at) => `${mark} ${at};Pumpe;BT1-${at};Notiz ${at}`),
  ].join('\r\n');

/** Anlagen as they are before the import. */
const listBefore = (mark: string) =>
  ['Name;Typ;Standort', ...numbers.filter(isThere).map((at) => `${mark} ${at};Alt;BT1-${at}`)].join(
    '\r\n',
  );

/** An import as a browser uses it, on one of the instances. */
class RemoteImport {
  readonly server: ServerProcess;
  readonly id: string;

  constructor(server: ServerProcess, id: string) {
    this.server = server;
    this.id = id;
  }

  /** The same import on another instance. */
  on = (server: ServerProcess) => new RemoteImport(server, this.id);

  /** Of the list with the mark, when the Anlagen before it are there. */
  static async checked(server: ServerProcess, mark: string): Promise<RemoteImport> {
    const before = await RemoteImport.#checked(server, listBefore(mark));
    await before.start();
    await before.until('done');
    return RemoteImport.#checked(server, list(mark));
  }

  static async #checked(server: ServerProcess, text: string): Promise<RemoteImport> {
    const { uploadURL } = await send<{ uploadURL: string }>(
      ...([server, 'POST', '/api/documents/upload-url', {}] as const),
    );
    await send(server, 'PUT', new URL(uploadURL).pathname, Buffer.from(text));
    const body = { fileUrl: uploadURL, fileName: 'liste.csv' };
    const { id } = await send<ImportRecord>(server, 'POST', '/api/imports', body);
    const imported = new RemoteImport(server, id);
    const { plan } = await imported.until('read');
    await send(server, 'PUT', `/api/imports/${id}/plan`, plan ?? {});
    await imported.until('checked');
    return imported;
  }

  get = () => send<ImportRecord>(this.server, 'GET', `/api/imports/${this.id}`);

  post = (path: string, body = {}) =>
    send(this.server, 'POST', `/api/imports/${this.id}${path}`, body);

  start = async () => this.post('/start', { checks: (await this.get()).checks });

  async until(...states: ImportState[]): Promise<ImportRecord> {
    for (;;) {
      const current = await this.get();
      if (states.includes(current.state)) return current;
      if (current.state === 'failed') throw new Error(current.error ?? '');
      await wait(50);
    }
  }

  /** Resolves in the middle of a run or of taking back. */
  async untilHalfDone(): Promise<void> {
    for (;;) {
      const { done, state } = await this.get();
      if (done > rowCount / 4) return;
      expect(['waiting', 'running', 'taking_back']).toContain(state);
      await wait(5);
    }
  }
}

async function send<Answer>(
  { origin }: ServerProcess,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const isFile = Buffer.isBuffer(body);
  const type = isFile ? 'application/octet-stream' : 'application/json';
  const answer = await fetch(origin + path, {
    method,
    headers: { cookie, origin, ...(body ? { 'content-type': type } : {}) },
    ...(body ? { body: isFile ? new Uint8Array(body) : JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as Answer;
}

async function counted(from: string, where = sql`true`): Promise<unknown> {
  const { rows } = await db().execute(
    sql`select count(*)::int as n from ${sql.raw(from)} where ${where}`,
  );
  return rows[0]?.n;
}

/** Each row is one Anlage with one comment, and each that it has written has exactly one entry of the import. */
async function expectComplete({ id }: RemoteImport, mark: string): Promise<void> {
  expect(await counted('equipment', sql`name like ${`${mark} %`}`)).toBe(rowCount);
  expect(
    await counted(
      'equipment e join equipment_comments c on c.equipment_id = e.id',
      sql`c.content = 'Notiz ' || split_part(e.name, ' ', 2)`,
    ),
  ).toBe(await counted('equipment'));
  expect(await counted('equipment', sql`type = 'Alt'`)).toBe(0);
  expect(await entries(id, 'create')).toEqual({
    equipment: rowCount - changed,
    equipment_comment: rowCount,
  });
  expect(await entries(id, 'update')).toEqual({ equipment: changed });
}

/** How many records have such an entry of the import, each of them once, or as often as given. */
async function entries(
  importId: string,
  action: string,
  times = 1,
): Promise<Record<string, number>> {
  const { rows } = await db().execute<{ type: string; entries: number; records: number }>(sql`
    select entity_type as type, count(*)::int as entries, count(distinct entity_id)::int as records
    from audit_log where import_id = ${importId} and action = ${action}
      and entity_type in ('equipment', 'equipment_comment') group by 1`);
  for (const one of rows) expect([one.type, one.entries]).toEqual([one.type, times * one.records]);
  return Object.fromEntries(rows.map((one) => [one.type, one.records]));
}

async function expectTakenBack({ id }: RemoteImport): Promise<void> {
  expect(await counted('equipment')).toBe(changed);
  expect(await counted('equipment', sql`type = 'Alt'`)).toBe(changed);
  expect(await counted('equipment_comments')).toBe(0);
  expect(await entries(id, 'delete')).toEqual({
    equipment: rowCount - changed,
    equipment_comment: rowCount,
  });
  // One by the run, one by taking it back.
  expect(await entries(id, 'update', 2)).toEqual({ equipment: changed });
}

it('a server killed in the middle of a run, and of taking back, does nothing twice and leaves nothing out', {
  timeout: lengthy,
}, async () => {
  const first = await instances.start();
  const imported = await RemoteImport.checked(first, 'Pumpe');
  await imported.start();
  await imported.untilHalfDone();
  await kill(first);
  const written = Number(await counted('equipment_comments'));
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(rowCount);

  const second = await instances.start();
  const counts = { new: rowCount - changed, changed, unchanged: 0, skipped: 0, refused: 0 };
  expect(await imported.on(second).until('done')).toMatchObject({ counts });
  await expectComplete(imported, 'Pumpe');

  await imported.on(second).post('/take-back');
  await imported.on(second).untilHalfDone();
  await kill(second);
  expect(Number(await counted('equipment_comments'))).toBeGreaterThan(0);
  const third = await instances.start();
  await imported.on(third).until('taken_back');
  await expectTakenBack(imported);
  await kill(third);
});

it('a database that stops at once in the middle of a run loses nothing of it', {
  timeout: lengthy,
}, async () => {
  const server = await instances.start();
  const imported = await RemoteImport.checked(server, 'Ventil');
  await imported.start();
  await imported.untilHalfDone();
  await instances.postgres.crash();
  expect(Number(await counted('equipment_comments'))).toBeLessThan(rowCount);
  await expect
    .poll(
      () =>
        imported.get().then(
          ({ state }) => state,
          () => 'down',
        ),
      { timeout: lengthy },
    )
    .toBe('done');
  await expectComplete(imported, 'Ventil');
  await imported.post('/take-back');
  await imported.until('taken_back');
  await expectTakenBack(imported);
  await kill(server);
});

it('two imports that are started at once on two instances write one after the other', {
  timeout: lengthy,
}, async () => {
  const [first, second] = await Promise.all([instances.start(), instances.start()]);
  const imports = [
    await RemoteImport.checked(first, 'Lüfter'),
    await RemoteImport.checked(second, 'Kessel'),
  ] as const;
  await Promise.all(imports.map((imported) => imported.start()));
  const done = await Promise.all(imports.map((imported) => imported.until('done')));
  const [one, other] = done.toSorted((a, b) =>
    (a.startedAt ?? '').localeCompare(b.startedAt ?? ''),
  );
  expect(Date.parse(one?.finishedAt ?? '')).toBeLessThanOrEqual(Date.parse(other?.startedAt ?? ''));
  await expectComplete(imports[0], 'Lüfter');
  await expectComplete(imports[1], 'Kessel');
  await Promise.all([kill(first), kill(second)]);
});
