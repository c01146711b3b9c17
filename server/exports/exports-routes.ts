import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { BodyOf } from '#contract/call.ts';
import { exportCalls, exportTableLabels, exportTables } from '#contract/exports.ts';
import { record } from '../audit/record.ts';
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

export function addExportRoutes(app: FastifyInstance): void {
  read(app, exportCalls.download, async ({ db, user, query }) => {
    const { format, table, ...filters } = query;
    const ids = await listIds(db, filters);
    return exportedFile(db, user.id, { format, table, filters, ids });
  });
  read(app, exportCalls.selected, async ({ db, user, body }) => {
    const ids = [...(await findByIds(db, body.ids)).keys()];
    return exportedFile(db, user.id, { ...body, filters: {}, ids });
  });
}

interface Export extends Pick<BodyOf<typeof exportCalls.selected>, 'format' | 'table' | 'ids'> {
  /** For the log. */
  filters: object;
}

async function exportedFile(
  db: Db,
  userId: string,
  { format, table, filters, ids }: Export,
): Promise<SentFile> {
  await db.transaction((tx) =>
    record(tx, {
      ...{ action: 'view', entityType: 'export', entityId: randomUUID(), userId },
      newValues: {
        format,
        ...(format === 'csv' ? { table } : {}),
        ...filters,
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
