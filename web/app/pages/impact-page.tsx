import { useParams } from 'wouter';
import { EquipmentFacts } from '#web/equipment/equipment-facts.tsx';
import { useTypeColor } from '#web/equipment/equipment-queries.ts';
import { ImpactScreen } from '#web/impact/impact-screen.tsx';
import { EquipmentLookProvider } from '#web/impact/model/equipment-look.ts';
import { LinkButton } from '#web/links/link-button.tsx';

export function EquipmentImpactPage() {
  const { id = '' } = useParams();
  return (
    <ImpactPage
      kind="equipment"
      id={id}
      backHref={`/equipment/${id}`}
      emptyAction={<LinkButton equipmentId={id} place="empty" />}
    />
  );
}

export function SafetyPointImpactPage() {
  const { id = '' } = useParams();
  return <ImpactPage kind="safety_point" id={id} backHref={`/safety-points/${id}`} />;
}

function ImpactPage(props: Parameters<typeof ImpactScreen>[0]) {
  const colorOf = useTypeColor();
  return (
    <EquipmentLookProvider value={{ Facts: EquipmentFacts, colorOf }}>
      <ImpactScreen {...props} key={props.id} />
    </EquipmentLookProvider>
  );
}
