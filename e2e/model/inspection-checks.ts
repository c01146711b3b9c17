/** At the end of a story: what was signed is on the server exactly once and unchanged, and everything follows from it. */
import { expect } from 'vitest';
import {
  dutyIdOf,
  type InspectionDuty,
  noDuty,
  withInspection,
} from '#contract/inspections/inspection-duties.ts';
import type { InspectionRecord } from '#contract/inspections/inspection-records.ts';
import { ShownRows } from '#web/offline/rows/shown-rows.ts';
import type { Browser } from './browser.ts';
import type { Ledger, Signed } from './ledger.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Every device shows the records and Prüfpflichten of the server, and no others. */
export async function checkInspections(
  browser: Browser,
  { records, duties }: { records: readonly InspectionRecord[]; duties: readonly InspectionDuty[] },
): Promise<void> {
  const rows = await ShownRows.open(browser.tabAt(0).device.parts, browser.account.id);
  const where = `in ${browser.prefix}`;
  expect(byId(await rows.all('inspection_record')), `records ${where}`).toEqual(byId(records));
  expect(byId(await rows.all('inspection_duty')), `duties ${where}`).toEqual(byId(duties));
}

type Closed = Awaited<ReturnType<ServerUnderTest['closed']>>;
type Stored = Closed['records'][number];

/** As it was signed; a deleted Anlage is forgotten. */
function expectAsSigned(stored: Stored | undefined, { closing }: Signed): void {
  const { duty: _, equipmentId, ...signed } = closing;
  expect(stored, `closed: ${closing.id}`).toMatchObject(signed);
  expect([null, equipmentId]).toContain(stored?.equipmentId);
}

const isSignedAs = (stored: Stored, { closing, userId }: Signed): boolean =>
  stored.id === closing.id &&
  stored.closedBy === userId &&
  JSON.stringify(stored.signature) === JSON.stringify(closing.signature);

export async function checkRecords(ledger: Ledger, server: ServerUnderTest): Promise<void> {
  const { records, tasks } = await server.closed();
  const found = new Map(records.map((record) => [record.id, record]));
  for (const signed of ledger.signed) {
    if (signed.isReported && !signed.isDiscarded) {
      expectAsSigned(found.get(signed.closing.id), signed);
    }
  }
  for (const record of records) {
    const signed = ledger.signed.find((one) => isSignedAs(record, one));
    if (!signed) throw new Error(`nobody has signed the record ${record.id}`);
    expectAsSigned(record, signed);
  }
  checkTasks(tasks, records, await server.audit());
  await checkDuties(ledger, records, (await server.inspections()).duties);
}

/** A task of a record is the record's alone, and keeps the result that the record was made from. */
function checkTasks(
  tasks: Closed['tasks'],
  records: readonly Stored[],
  entries: Awaited<ReturnType<ServerUnderTest['audit']>>,
): void {
  const closedAt = new Map(
    entries
      .filter(({ entityType }) => entityType === 'inspection_record')
      .map(({ entityId, createdAt }) => [entityId, createdAt]),
  );
  for (const { id, recordId } of tasks) {
    const own = records.filter(({ taskId }) => taskId === id);
    expect(
      own.map((record) => record.id),
      `records of task ${id}`,
    ).toEqual(recordId ? [recordId] : []);
    const since = recordId ? closedAt.get(recordId) : undefined;
    const later = entries.filter(
      ({ entityId, newValues, createdAt }) =>
        entityId === id && newValues && 'outcome' in newValues && since && createdAt > since,
    );
    expect(later, `results of task ${id} after its record`).toEqual([]);
  }
}

type Dates = Pick<InspectionDuty, 'lastDoneOn' | 'countsFrom'>;

/** An Anlage was last inspected on the day of its latest record that holds. */
async function checkDuties(
  ledger: Ledger,
  records: readonly Stored[],
  duties: readonly InspectionDuty[],
): Promise<void> {
  const expected = new Map<string, Dates>();
  const before: Stored[] = [];
  for (const record of arrived(ledger, records)) {
    before.push(record);
    const { equipmentId, kindId, countsFrom } = record;
    if (!equipmentId || !kindId || !countsFrom) continue;
    const id = await dutyIdOf(equipmentId, kindId);
    const known = before.filter((one) => one.equipmentId === equipmentId && one.kindId === kindId);
    expected.set(id, datesAfter(expected.get(id) ?? noDuty, { ...record, countsFrom }, known));
  }
  const datesOf = ({ lastDoneOn, countsFrom }: Dates) => ({ lastDoneOn, countsFrom });
  const wanted = [...expected].map(([id, dates]) => ({ id, ...datesOf(dates) }));
  const there = duties.map((duty) => ({ id: duty.id, ...datesOf(duty) }));
  expect(there, 'Prüfpflichten').toEqual(byId(wanted));
}

/** If the last inspection is corrected, the latest one that holds is the last. */
function datesAfter(
  dates: Dates,
  { doneOn, countsFrom, corrects }: Stored & { countsFrom: string },
  known: readonly Stored[],
): Dates {
  const corrected = known.find(({ id }) => id === corrects?.id);
  const correctedDay = corrected?.doneOn;
  const wasLast = corrected !== undefined && dates.lastDoneOn === correctedDay;
  const latest = wasLast ? latestOf(known) : undefined;
  return withInspection(dates, { doneOn, countsFrom, correctedDay, ...latest });
}

function latestOf(known: readonly Stored[]) {
  const replaced = new Set(known.flatMap(({ corrects }) => corrects?.id ?? []));
  const orderOf = ({ doneOn, closedAt, id }: Stored) => `${doneOn} ${closedAt} ${id}`;
  const valid = known.filter(({ id, followsUpId }) => !replaced.has(id) && !followsUpId);
  const [last] = valid.toSorted((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
  return last && { doneOn: last.doneOn, countsFrom: last.countsFrom ?? last.doneOn };
}

/** The records in the order in which they arrived. Those of one batch come from one device, in the order of their closing. */
function arrived(ledger: Ledger, records: readonly Stored[]): Stored[] {
  const placed = records.map((record) => {
    const place = ledger.signed.findIndex((signed) => isSignedAs(record, signed));
    return { ...record, place, countsFrom: ledger.signed[place]?.closing.duty?.countsFrom ?? null };
  });
  const transactionOf = ({ changedIn }: Stored) => Number(changedIn);
  return placed.sort((a, b) => transactionOf(a) - transactionOf(b) || a.place - b.place);
}
