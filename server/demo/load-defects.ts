import type { Day } from '#contract/calendar-day.ts';
import { defectText } from '#contract/defects/defect-list.ts';
import type { Executor } from '../db/database.ts';
import * as tables from '../db/tables/index.ts';
import type { DemoAuthor } from './demo-accounts.ts';
import { makeDefects } from './demo-defects.ts';
import type { DemoEquipment } from './plant/demo-equipment.ts';

interface Site {
  executor: Executor;
  idOf(author: DemoAuthor | null): string | null;
  today: Day;
  onProgress?: ((kind: string, count: number) => void) | undefined;
}

export async function loadDefects(
  { executor, idOf, today, onProgress }: Site,
  equipment: readonly DemoEquipment[],
): Promise<void> {
  const made = makeDefects(equipment, today);
  if (made.length === 0) return;
  await executor.insert(tables.defects).values(
    made.map(({ by, assignee, statusChangedBy, entries: _, ...defect }) => ({
      ...{ ...defect, searchText: defectText(defect), assigneeId: idOf(assignee) },
      ...{ statusChangedBy: idOf(statusChangedBy), createdBy: idOf(by) },
      updatedBy: idOf(statusChangedBy),
    })),
  );
  await executor
    .insert(tables.defectEntries)
    .values(
      made.flatMap(({ entries }) =>
        entries.map(({ by, ...entry }) => ({ ...entry, createdBy: idOf(by) })),
      ),
    );
  onProgress?.('Mängel', made.length);
}
