import { useParams } from 'wouter';
import { EquipmentFacts } from '#web/equipment/equipment-facts.tsx';
import { RunPage } from '#web/scenario-runs/run-page.tsx';
import { TaskPart } from '#web/scenario-runs/tasks/task-part.ts';
import { PrintRunStickersLink } from '#web/stickers/print-sticker-link.tsx';
import { TaskParts } from '../inspection-run/task-parts.tsx';

export function ScenarioRunPage() {
  const { id = '' } = useParams();
  return (
    <TaskPart value={TaskParts}>
      <RunPage key={id} id={id} Facts={EquipmentFacts} RunAction={PrintRunStickersLink} />
    </TaskPart>
  );
}
