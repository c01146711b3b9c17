import type { Day } from '#contract/calendar-day.ts';
import type { Executor } from '../db/database.ts';
import * as tables from '../db/tables/index.ts';
import { intervalColumns } from '../inspections/interval-sql.ts';
import { insertAll } from './bulk-insert.ts';
import type { DemoAuthor } from './demo-accounts.ts';
import { makeDuties, makeInspectionKinds, makeOutages } from './demo-inspections.ts';
import { electricalKind, makeRecords } from './demo-records.ts';
import { loadRecords } from './load-records.ts';
import type { DemoEquipment } from './plant/demo-equipment.ts';
import { demoId } from './seeded-random.ts';

interface Site {
  executor: Executor;
  idOf(author: DemoAuthor | null): string | null;
  today: Day;
  onProgress?: ((kind: string, count: number) => void) | undefined;
}

export async function loadInspections(
  { executor, idOf, today, onProgress }: Site,
  equipment: readonly DemoEquipment[],
): Promise<void> {
  const kinds = makeInspectionKinds();
  await executor.insert(tables.inspectionKinds).values(
    kinds.map(({ interval: { count, unit }, responsible, types: _, ...kind }) => ({
      ...{ ...kind, intervalCount: count, intervalUnit: unit, responsibleId: idOf(responsible) },
      ...{ updatedAt: kind.createdAt, createdBy: idOf('reviewer'), updatedBy: idOf('reviewer') },
    })),
  );
  await executor.insert(tables.inspectionKindTypes).values(
    kinds.flatMap(({ id: kindId, types }) =>
      types.map(({ type, interval = null, reason = null }) => ({
        ...{ id: demoId(`type ${type} of ${kindId}`), kindId, type, reason },
        ...intervalColumns(interval),
      })),
    ),
  );
  const duties = await makeDuties(equipment, kinds, today);
  const electrical = kinds.find(({ name }) => name === electricalKind)?.id;
  const isElectrical = ({ kindId }: { kindId: string }) => kindId === electrical;
  const lastDoneOn = (equipmentId: string) =>
    duties.find((duty) => duty.equipmentId === equipmentId && isElectrical(duty))?.lastDoneOn ??
    null;
  const records = makeRecords(equipment, kinds, { today, lastDoneOn });
  await loadRecords({ executor, idOf, onProgress }, kinds, records);
  await insertAll(
    executor,
    tables.inspectionDuties,
    duties.map((duty) => {
      const inRound = isElectrical(duty) && records.doneOn.get(duty.equipmentId);
      if (!inRound) return duty;
      return { ...duty, lastDoneOn: inRound, updatedAt: `${inRound}T13:00:00.000Z` };
    }),
    ({ interval, ...duty }) => ({
      ...{ ...duty, ...intervalColumns(interval), countsFrom: duty.lastDoneOn },
      updatedBy: idOf('reviewer'),
    }),
    (count) => onProgress?.('Prüfungen', count),
  );
  const outages = await makeOutages(equipment, today);
  if (outages.length === 0) return;
  await executor
    .insert(tables.outages)
    .values(outages.map((outage) => ({ ...outage, updatedBy: idOf('editor') })));
}
