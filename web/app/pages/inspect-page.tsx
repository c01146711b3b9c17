import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'wouter';
import { defectsOfEquipmentQuery } from '#web/defects/defect-queries.ts';
import { FoundDefects } from '#web/defects/report/found-defects.tsx';
import { equipmentQuery } from '#web/equipment/equipment-queries.ts';
import { InspectPage as Page } from '#web/inspections/records/inspect-page.tsx';
import { Spinner } from '#web/ui/state/spinner.tsx';
import { NotFoundPage } from './not-found-page.tsx';

export function InspectPage() {
  const { id = '', kindId = '' } = useParams();
  const [search] = useSearchParams();
  const [corrects, follows] = [search.get('corrects'), search.get('follows')];
  const { data: equipment, isPending } = useQuery(equipmentQuery(id));
  const { data: defects = [] } = useQuery(defectsOfEquipmentQuery(id));
  if (!equipment) return isPending ? <Spinner /> : <NotFoundPage missing="Anlage nicht gefunden" />;
  return (
    <Page
      // Another purpose is another inspection.
      key={`${id} ${kindId} ${corrects} ${follows}`}
      equipment={equipment}
      kindId={kindId.toLowerCase()}
      defects={defects}
      FoundDefects={FoundDefects}
      corrects={corrects ?? undefined}
      follows={follows ?? undefined}
    />
  );
}
