import { useParams } from 'wouter';
import { type DetailSection, EquipmentDetail } from '#web/equipment/detail/equipment-detail.tsx';

/**
 * What an Anlage's page shows of other nouns, in the order of reading: Absicherungen, "Was fällt aus?",
 * Verknüpfungen in the main column; Kommentare and Dokumente beside it.
 */
const detailSections: readonly DetailSection[] = [];

export function EquipmentDetailPage() {
  const { id = '' } = useParams();
  return <EquipmentDetail id={id} sections={detailSections} />;
}
