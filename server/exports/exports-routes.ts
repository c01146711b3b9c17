import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { BodyOf } from '#contract/call.ts';
import { exportCalls, exportTableLabels, exportTables } from '#contract/exports.ts';
import { record } from '../audit/record.ts';
import { someNames } from '../audit/some-names.ts';
import type { Db } from '../db/database.ts';
import { listIds } from '../equipment/equipment-list.ts';
import { findByIds } from '../equipment/equipment-store.ts';
import { read } from '../http/route.ts';
import { SentFile } from '../http/sent-file.ts';
import { csvType, xlsxType } from '../tables/table-types.ts';
import { writeCsv } from '../tables/write-csv.ts';
import { writeXlsx } from '../tables/write-xlsx.ts';
import { exportSheet } from './export-sheets.ts';

/** The date for file names, in the time zone of the buildings. */
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

const types = { xlsx: xlsxType, csv: csvType } as const;

/** In an entry of the log: what has left the application must be found there. */
const mostNames = 20;

export function addExportRoutes(app: FastifyInstance): void {
  read(app, exportCalls.download, async ({ db, user, query }) => {
    const { format, table, ...filters } = query;
    const ids = await listIds(db, filters);
    const logged = { selection: 'filter', ...filters };
    return exportedFile(db, user.id, { format, table, logged, ids });
  });
  read(app, exportCalls.selected, async ({ db, user, body }) => {
    const chosen = [...(await findByIds(db, body.ids)).values()];
    const names = chosen.map(({ name }) => name).sort(new Intl.Collator('de').compare);
    const logged = { selection: 'equipment', equipment: someNames(names, mostNames) };
    return exportedFile(db, user.id, { ...body, logged, ids: chosen.map(({ id }) => id) });
  });
}

interface Export extends Pick<BodyOf<typeof exportCalls.selected>, 'format' | 'table' | 'ids'> {
  /** How the Anlagen were chosen. */
  logged: object;
}

async function exportedFile(
  db: Db,
  userId: string,
  { format, table, logged, ids }: Export,
): Promise<SentFile> {
  await db.transaction((tx) =>
    record(tx, {
      ...{ action: 'view', entityType: 'export', entityId: randomUUID(), userId },
      newValues: {
        format,
        ...(format === 'csv' ? { table } : {}),
        ...logged,
        count: ids.length,
      },
    }),
  );
  const sheet = (name: typeof table) => exportSheet(db, name, { format, ids, userId });
  const name = format === 'csv' ? exportTableLabels[table] : 'Anlagen';
  return new SentFile({
    ...{ fileName: `${name} ${day.format(new Date())}.${format}`, type: types[format] },
    ...{ isShown: false },
    content: format === 'csv' ? writeCsv(sheet(table)) : writeXlsx(exportTables.map(sheet)),
  });
}
