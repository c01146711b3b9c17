import { useParams } from 'wouter';
import { CommentsSection } from '#web/comments/comments-section.tsx';
import { DocumentsSection } from '#web/documents/documents-section.tsx';
import type { DetailSection } from '#web/equipment/detail/detail-content.tsx';
import { EquipmentDetail } from '#web/equipment/detail/equipment-detail.tsx';
import { EquipmentFacts } from '#web/equipment/equipment-facts.tsx';
import { EquipmentImpactEntry } from '#web/impact/impact-entry.tsx';
import { LinksSection } from '#web/links/links-section.tsx';
import { SafetySection } from '#web/safety/safety-section.tsx';

/** The sections of other nouns on an Anlage's page, in reading order. */
const detailSections: readonly DetailSection[] = [
  { name: 'safety', column: 'main', Section: SafetySection },
  { name: 'impact', column: 'main', Section: EquipmentImpactEntry },
  {
    name: 'links',
    column: 'main',
    Section: ({ equipment }) => <LinksSection equipment={equipment} Facts={EquipmentFacts} />,
  },
  { name: 'comments', column: 'side', Section: CommentsSection },
  { name: 'documents', column: 'side', Section: DocumentsSection },
];

export function EquipmentDetailPage() {
  const { id = '' } = useParams();
  return <EquipmentDetail id={id} sections={detailSections} />;
}
