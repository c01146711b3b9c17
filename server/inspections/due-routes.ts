import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { dayOf } from '#contract/calendar-day.ts';
import { dueCalls } from '#contract/inspections/due-list.ts';
import { record } from '../audit/record.ts';
import { RawJson } from '../http/raw-json.ts';
import { read } from '../http/route.ts';
import { SentFile } from '../http/sent-file.ts';
import { csvType, xlsxType } from '../tables/table-types.ts';
import { writeCsv } from '../tables/write-csv.ts';
import { writeXlsx } from '../tables/write-xlsx.ts';
import { countDue } from './due-counts.ts';
import { listPage, listPairs } from './due-list.ts';
import { dueSheet } from './due-sheet.ts';

const types = { xlsx: xlsxType, csv: csvType } as const;

const today = () => dayOf(new Date());

export function addDueRoutes(app: FastifyInstance): void {
  read(app, dueCalls.counts, ({ db, query }) => countDue(db, { ...query, today: today() }));
  read(app, dueCalls.list, async ({ db, query: { page, limit, ...filters } }) => {
    const paging = { page: page ?? 1, limit };
    return new RawJson(await listPage(db, { ...filters, today: today() }, paging));
  });
  read(app, dueCalls.download, async ({ db, user, query: { format, ...filters } }) => {
    const day = today();
    const pairs = await listPairs(db, { ...filters, today: day });
    await db.transaction((tx) =>
      record(tx, {
        ...{ action: 'view', entityType: 'due_export', entityId: randomUUID(), userId: user.id },
        newValues: { format, ...filters, count: pairs.length },
      }),
    );
    const sheet = dueSheet(db, pairs, day);
    return new SentFile({
      ...{ fileName: `${sheet.name} ${day}.${format}`, type: types[format], isShown: false },
      content: format === 'csv' ? writeCsv(sheet) : writeXlsx([sheet]),
    });
  });
}
