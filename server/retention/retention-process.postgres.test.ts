import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { retentionRuns } from '../db/tables/index.ts';
import { overdueReports } from '../testing/overdue-reports.ts';

const rows = 12_000;
const { db, left, start } = overdueReports(rows);

it('prints what would be removed without removing it', async () => {
  const { stdout } = start('--dry-run');
  const lines = (await text(stdout)).split('\n');
  expect(lines[0]).toBe('Es würde entfernt (nichts wurde geändert):');
  expect(lines).toContain('   12.000 Fehlerberichte (3 Monate)');
  expect(lines).toContain('        0 Aktivitätsprotokoll (120 Monate)');
  expect(await left()).toBe(rows);
  expect(await db().select().from(retentionRuns)).toEqual([]);
});

it('explains itself when called wrongly', async () => {
  const process = start('--alles');
  expect((await text(process.stderr)).trim()).toBe('Aufruf: npm run retention [-- --dry-run]');
});
