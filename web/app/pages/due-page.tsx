import { CalendarFeedButton } from '#web/calendar-feeds/calendar-feed-button.tsx';
import { EquipmentFacts } from '#web/equipment/equipment-facts.tsx';
import { useFilterOptions } from '#web/equipment/list/filter-options.ts';
import { DuePage as Page } from '#web/inspections/due/due-page.tsx';
import { StartDueRun } from '../start-run/start-due-run.tsx';

export function DuePage() {
  const { types, buildings } = useFilterOptions();
  return (
    <Page
      types={types}
      buildings={buildings}
      Facts={EquipmentFacts}
      actions={<CalendarFeedButton />}
      StartRun={StartDueRun}
    />
  );
}
