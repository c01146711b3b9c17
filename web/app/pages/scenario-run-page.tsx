import { useParams } from 'wouter';
import { EquipmentFacts } from '#web/equipment/equipment-facts.tsx';
import { RunPage } from '#web/scenario-runs/run-page.tsx';
import { PrintRunStickersLink } from '#web/stickers/print-sticker-link.tsx';
import { TaskExtras } from '../inspection-run/task-extras.tsx';

export function ScenarioRunPage() {
  const { id = '' } = useParams();
  return (
    <RunPage
      key={id}
      id={id}
      Facts={EquipmentFacts}
      Extras={TaskExtras}
      RunAction={PrintRunStickersLink}
    />
  );
}
