import { readFile } from 'node:fs/promises';
import { expect, inject, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { explainDatabase } from '../explain-start.ts';
import { expectError } from '../testing/expect-error.ts';
import { openSmallDisk, type SmallDisk } from '../testing/small-disk.ts';
import { type Person, startTestApp } from '../testing/test-app.ts';
import { type OpenEmbedded, openEmbedded } from './database.ts';

/** Enough for a migrated database and a segment of its log, not much more. */
async function openDisk(megabytes = 64): Promise<SmallDisk> {
  const disk = await openSmallDisk({ megabytes });
  onTestFinished(disk.close);
  return disk;
}

async function makeOn({ directory }: SmallDisk): Promise<void> {
  const template = new Uint8Array(await readFile(inject('embeddedTemplate')));
  const { pool, close } = await openEmbedded(directory, template);
  await pool.query('select 1').finally(close);
}

async function openOn(disk: SmallDisk): Promise<OpenEmbedded> {
  await makeOn(disk);
  return openEmbedded(disk.directory);
}

/** A user who reports errors, and a list of the stored reports. */
async function startReporter(database: OpenEmbedded) {
  const running = await startTestApp({ database });
  const editor = await running.person('editor');
  const stored: string[] = [];
  let number = 0;
  return {
    running,
    editor,
    stored,
    async report(stack = '') {
      const message = `${++number}`;
      const payload = {
        message,
        stack,
        timestamp: '2026-01-01T00:00:00Z',
        userAgent: 'x',
        url: 'x',
      };
      const answer = await editor.send({ method: 'POST', url: '/api/log-frontend-error', payload });
      if (answer.statusCode === 204) stored.push(message);
      return answer;
    },
  };
}

/** Needs several pages of the database. */
const longStack = Array.from({ length: 500 }, () => crypto.randomUUID()).join('');

const statusOf = async (person: Person, url: string) => (await person.send({ url })).statusCode;

/** The reports in the database after it was closed and opened again. */
async function reportsOn({ directory }: SmallDisk): Promise<string[]> {
  const { pool, close } = await openEmbedded(directory);
  const { rows } = await pool.query<{ message: string }>(
    'select message from frontend_errors order by message::int',
  );
  await close();
  return rows.map(({ message }) => message);
}

it('writes nothing but can be read while its disk is full, and loses nothing', async () => {
  const disk = await openDisk();
  const { running, editor, stored, report } = await startReporter(await openOn(disk));
  expect((await report()).statusCode).toBe(204);
  await disk.fill();
  let refused = await report(longStack);
  while (refused.statusCode === 204) refused = await report(longStack);
  expectError(refused, 'database_unavailable');
  expect(refused.headers['retry-after']).toBe('5');
  expect(await statusOf(editor, '/api/equipment/search')).toBe(200);
  expect(await statusOf(editor, '/readyz')).toBe(200);
  await disk.makeRoom();
  expect((await report()).statusCode).toBe(204);
  await running.close();
  expect(await reportsOn(disk)).toEqual(stored);
});

it('is unavailable while there is no room for its log, and recovers completely', async () => {
  const disk = await openDisk();
  const { running, editor, stored, report } = await startReporter(await openOn(disk));
  expect((await report()).statusCode).toBe(204);
  // The next write begins a new segment.
  await running.database.pool.query('select pg_switch_wal()');
  await disk.fill();
  expectError(await report(), 'database_unavailable');
  expectError(await report(), 'database_unavailable');
  await disk.makeRoom();
  expect(await statusOf(editor, '/api/equipment/search')).toBe(200);
  expect((await report()).statusCode).toBe(204);
  await running.close();
  expect(await reportsOn(disk)).toEqual(stored);
});

/** The sentence that is printed when the server cannot start. */
const sentenceFor = ({ directory }: SmallDisk, work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (cause: unknown) =>
      (explainDatabase(cause, readConfig({ DATA_DIR: directory })) as Error).message,
  );

it('says that the disk is full when it cannot start, and starts once there is room', async () => {
  const disk = await openDisk();
  await disk.fill();
  const sentence = `Die Platte von DATA_DIR ist voll: ${disk.directory}`;
  expect(await sentenceFor(disk, openEmbedded(disk.directory))).toBe(sentence);
  await disk.makeRoom();
  const { pool, close } = await openOn(disk);
  expect((await pool.query('select from frontend_errors')).rows).toEqual([]);
  await close();
});

it('says that the disk is full when it has no room to begin', async () => {
  const disk = await openDisk(16);
  const sentence = `Die Platte von DATA_DIR ist voll: ${disk.directory}`;
  expect(await sentenceFor(disk, makeOn(disk))).toBe(sentence);
});
