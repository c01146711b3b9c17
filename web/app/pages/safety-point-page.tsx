import { useParams } from 'wouter';
import { EquipmentFacts } from '#web/equipment/equipment-facts.tsx';
import { PointImpactEntry } from '#web/impact/impact-entry.tsx';
import { SafetyPointScreen } from '#web/safety/points/safety-point-screen.tsx';

export function SafetyPointPage() {
  const { id = '' } = useParams();
  return (
    <SafetyPointScreen key={id} id={id} Facts={EquipmentFacts} ImpactEntry={PointImpactEntry} />
  );
}
