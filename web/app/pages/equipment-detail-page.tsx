import { useParams } from 'wouter';
import { commentsQuery } from '#web/comments/comment-queries.ts';
import { CommentsSection } from '#web/comments/comments-section.tsx';
import { documentsQuery } from '#web/documents/document-queries.ts';
import { DocumentsSection } from '#web/documents/documents-section.tsx';
import type { DetailSection } from '#web/equipment/detail/detail-content.tsx';
import { EquipmentDetail } from '#web/equipment/detail/equipment-detail.tsx';
import { EquipmentFacts } from '#web/equipment/equipment-facts.tsx';
import { EquipmentImpactEntry } from '#web/impact/impact-entry.tsx';
import { linksQuery } from '#web/links/link-queries.ts';
import { LinksSection } from '#web/links/links-section.tsx';
import { safetyLinksQuery } from '#web/safety/safety-queries.ts';
import { SafetySection } from '#web/safety/safety-section.tsx';

/** The sections of other nouns on an Anlage's page, in reading order. */
const detailSections: readonly DetailSection[] = [
  {
    name: 'safety',
    column: 'main',
    Section: SafetySection,
    prefetch: (client, id) => client.prefetchQuery(safetyLinksQuery(id)),
  },
  { name: 'impact', column: 'main', Section: EquipmentImpactEntry },
  {
    name: 'links',
    column: 'main',
    Section: ({ equipment }) => <LinksSection equipment={equipment} Facts={EquipmentFacts} />,
    prefetch: (client, id) => client.prefetchQuery(linksQuery(id)),
  },
  {
    name: 'comments',
    column: 'side',
    Section: CommentsSection,
    prefetch: (client, id) => client.prefetchQuery(commentsQuery(id)),
  },
  {
    name: 'documents',
    column: 'side',
    Section: DocumentsSection,
    prefetch: (client, id) => client.prefetchQuery(documentsQuery(id)),
  },
];

export function EquipmentDetailPage() {
  const { id = '' } = useParams();
  return <EquipmentDetail id={id} sections={detailSections} />;
}
