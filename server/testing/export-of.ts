import { text } from 'node:stream/consumers';
import type { Executor } from '../db/database.ts';
import { exportPerson } from '../privacy/export-person.ts';

type Rows = Record<string, Record<string, unknown>[]>;

/** The whole export of a person, parsed. */
export async function exportOf(executor: Executor, userId: string) {
  const exported = await exportPerson(executor, userId, userId);
  if (!exported) return undefined;
  const whole = JSON.parse(await text(exported.pieces));
  return whole as {
    exportedAt: string;
    notes: string[];
    account: object;
    records: Rows;
    contributions: Rows;
  };
}
