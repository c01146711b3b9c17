import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'wouter';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { isNotFound } from '#web/api/transport-errors.ts';
import { defectsOfEquipmentQuery } from '#web/defects/defect-queries.ts';
import { FoundDefects } from '#web/defects/report/found-defects.tsx';
import { AttachedPhotos } from '#web/documents/attached/attached-photos.tsx';
import { equipmentQuery } from '#web/equipment/equipment-queries.ts';
import { InspectPage as InspectScreen } from '#web/inspections/records/inspect-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import { Spinner } from '#web/ui/state/spinner.tsx';
import { NotFoundPage } from './not-found-page.tsx';

export function InspectPage() {
  const { id = '', kindId = '' } = useParams();
  const [search] = useSearchParams();
  const [corrects, follows] = [search.get('corrects'), search.get('follows')];
  const equipment = useQuery(equipmentQuery(id));
  const defects = useQuery(defectsOfEquipmentQuery(id));
  if (isNotFound(equipment.error)) return <NotFoundPage missing="Anlage nicht gefunden" />;
  if (!equipment.data || !defects.data) {
    const error = equipment.error ?? defects.error;
    return (
      <Page title="Prüfung" backHref={`/equipment/${id}`}>
        {error ? (
          <ErrorState
            title="Die Prüfung konnte nicht geladen werden"
            text="Bitte versuchen Sie es gleich erneut."
            onRepeat={() => void Promise.all([equipment.refetch(), defects.refetch()])}
            isRepeating={equipment.isFetching || defects.isFetching}
          />
        ) : (
          <Spinner />
        )}
      </Page>
    );
  }
  return (
    <InspectScreen
      // Another purpose is another inspection.
      key={`${id} ${kindId} ${corrects} ${follows}`}
      equipment={equipment.data}
      kindId={kindId.toLowerCase()}
      defects={defects.data}
      FoundDefects={FoundDefects}
      Photos={RecordPhotos}
      corrects={corrects ?? undefined}
      follows={follows ?? undefined}
    />
  );
}

function RecordPhotos({ equipment, recordId }: { equipment: Equipment; recordId: string }) {
  const attachment = { id: recordId, title: 'Foto zur Prüfung' };
  return <AttachedPhotos equipment={equipment} attachment={attachment} />;
}
