import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { DirectoryStorage } from '../storage/directory-storage.ts';
import {
  canary,
  doEverything,
  editComment,
  type PersonStrings,
  signInAsPerson,
  sparrow,
  writeAboutPerson,
  writeOtherRows,
} from './canary.ts';
import { type Person, startTestApp, type TestApp } from './test-app.ts';

export interface CanaryApp {
  running: TestApp;
  /** The lines of the log. */
  log: string[];
  bird: Person;
  other: Person;
  equipment: Equipment;
  /** Every row of every table, as text. */
  dump(): Promise<string>;
  namesOfFiles(): Promise<string>;
  close(): Promise<void>;
}

/** Two people who appear in the same places, each in what the other wrote. */
export async function startCanaryApp(): Promise<CanaryApp> {
  const log: string[] = [];
  const files = path.join(tmpdir(), `anlagen-canary-${randomUUID()}`);
  const running = await startTestApp({
    config: { logLevel: 'info' },
    logStream: { write: (line) => log.push(line) },
    storage: new DirectoryStorage(files),
  });
  const { db } = running.database;
  const bird = await signInAsPerson(running, canary);
  const other = await signInAsPerson(running, sparrow);
  const equipment = await doEverything(bird, canary, sparrow);
  await doEverything(other, sparrow, canary);
  await editComment(other, equipment.id, canary);
  await writeAboutPerson(db, [bird.id, canary], other.id);
  await writeAboutPerson(db, [other.id, sparrow], bird.id);
  await writeOtherRows(db, [bird.id, canary], other.id);
  await writeOtherRows(db, [other.id, sparrow], bird.id);
  return {
    ...{ running, log, bird, other, equipment },
    dump: () => dump(running),
    /** The notes of erased people are beside the files and contain no names. */
    namesOfFiles: async () => {
      const names = await readdir(files, { recursive: true });
      return names.filter((name) => !/^erased\b/.test(name)).join('\n');
    },
    close: async () => {
      await running.close();
      await rm(files, { recursive: true, force: true });
    },
  };
}

async function dump(running: TestApp): Promise<string> {
  const { pool } = running.database;
  const tables = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ line: string }>(
      `select row_to_json(one)::text as line from ${name} as one`,
    );
    parts.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return parts.join('\n');
}

/** Each string in all its forms: in JSON, in an address, in upper and lower case. */
const formsOf = (text: string) => [
  ...[text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)],
];

export const hasIn = (whole: string, text: string) => {
  const searched = whole.toLowerCase();
  return formsOf(text).some((form) => searched.includes(form.toLowerCase()));
};

export const foundIn = (whole: string, who: PersonStrings) =>
  Object.entries(who).flatMap(([name, text]) => (hasIn(whole, text) ? [name] : []));
