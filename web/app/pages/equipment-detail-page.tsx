import { useParams } from 'wouter';
import { codesQuery } from '#web/codes/code-queries.ts';
import { CodesSection } from '#web/codes/codes-section.tsx';
import { commentsQuery } from '#web/comments/comment-queries.ts';
import { CommentsSection } from '#web/comments/comments-section.tsx';
import { defectsOfEquipmentQuery } from '#web/defects/defect-queries.ts';
import { DefectsSection } from '#web/defects/equipment/defects-section.tsx';
import { documentsQuery } from '#web/documents/document-queries.ts';
import { DocumentsSection } from '#web/documents/documents-section.tsx';
import type { DetailSection } from '#web/equipment/detail/detail-content.tsx';
import { EquipmentDetail } from '#web/equipment/detail/equipment-detail.tsx';
import { EquipmentFacts } from '#web/equipment/equipment-facts.tsx';
import { EquipmentImpactEntry } from '#web/impact/impact-entry.tsx';
import { InspectionsSection } from '#web/inspections/equipment/inspections-section.tsx';
import { inspectionsQuery } from '#web/inspections/inspection-queries.ts';
import { linksQuery } from '#web/links/link-queries.ts';
import { LinksSection } from '#web/links/links-section.tsx';
import { safetyLinksQuery } from '#web/safety/safety-queries.ts';
import { SafetySection } from '#web/safety/safety-section.tsx';
import { PrintStickerLink } from '#web/stickers/print-sticker-link.tsx';
import { StickerPrintsLine } from '#web/stickers/sticker-prints-line.tsx';

/** The sections of other nouns on an Anlage's page, in reading order. */
const detailSections: readonly DetailSection[] = [
  {
    name: 'safety',
    column: 'main',
    Section: SafetySection,
    read: (client, id) => client.ensureQueryData(safetyLinksQuery(id)),
  },
  { name: 'impact', column: 'main', Section: EquipmentImpactEntry },
  {
    name: 'inspections',
    column: 'main',
    Section: InspectionsSection,
    read: (client, id) => client.ensureQueryData(inspectionsQuery(id)),
  },
  {
    name: 'defects',
    column: 'main',
    Section: DefectsSection,
    read: (client, id) => client.ensureQueryData(defectsOfEquipmentQuery(id)),
  },
  {
    name: 'links',
    column: 'main',
    Section: ({ equipment }) => <LinksSection equipment={equipment} Facts={EquipmentFacts} />,
    read: (client, id) => client.ensureQueryData(linksQuery(id)),
  },
  {
    name: 'comments',
    column: 'side',
    Section: CommentsSection,
    read: (client, id) => client.ensureQueryData(commentsQuery(id)),
  },
  {
    name: 'codes',
    column: 'side',
    Section: CodesSection,
    read: (client, id) => client.ensureQueryData(codesQuery(id)),
  },
  {
    name: 'documents',
    column: 'side',
    Section: DocumentsSection,
    read: (client, id) => client.ensureQueryData(documentsQuery(id)),
  },
  {
    name: 'stickers',
    column: 'side',
    Section: ({ equipment }) => <StickerPrintsLine equipmentId={equipment.id} />,
  },
];

export function EquipmentDetailPage() {
  const { id = '' } = useParams();
  return <EquipmentDetail id={id} sections={detailSections} QrAction={PrintStickerLink} />;
}
