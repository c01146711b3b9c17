import { useParams } from 'wouter';
import type { DefectItem } from '#contract/defects/defect-list.ts';
import { DefectPage as Page } from '#web/defects/detail/defect-page.tsx';
import { AttachedPhotos } from '#web/documents/attached/attached-photos.tsx';
import { EquipmentFacts } from '#web/equipment/equipment-facts.tsx';

export function DefectPage() {
  const { id = '' } = useParams();
  return <Page key={id} id={id} Facts={EquipmentFacts} Photos={DefectPhotos} />;
}

function DefectPhotos({ defect, equipment }: DefectItem) {
  const attachment = { id: defect.id, title: 'Foto zum Mangel' };
  return <AttachedPhotos equipment={equipment} attachment={attachment} />;
}
