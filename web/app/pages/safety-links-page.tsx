import { useParams } from 'wouter';
import { statusOf } from '#web/api/transport-errors.ts';
import { useEquipment } from '#web/equipment/detail/use-equipment.ts';
import { EquipmentFailed } from '#web/equipment/equipment-failed.tsx';
import { SafetyLinksScreen, SafetyLinksSkeleton } from '#web/safety/safety-links-screen.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ScanButton } from '../scan/scan-button.tsx';

/** "Absicherung": what protects an Anlage. */
export function SafetyLinksPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useEquipment(id);
  // Somebody may have deleted the Anlage meanwhile.
  const equipment = statusOf(error) === 404 ? undefined : data;
  return (
    <Page
      title="Absicherung"
      {...(equipment ? { subtitle: equipment.name } : {})}
      backHref={`/equipment/${id}`}
    >
      {equipment && <SafetyLinksScreen key={id} equipment={equipment} Scan={ScanText} />}
      {!equipment && !error && <SafetyLinksSkeleton />}
      {!equipment && error && (
        <EquipmentFailed
          error={error}
          backHref="/"
          onRepeat={() => void refetch()}
          isRepeating={isFetching}
        />
      )}
    </Page>
  );
}

/** Reads what to search for: the name of an Anlage by its code, or else the text of the code itself. */
function ScanText({ onText }: { onText: (text: string) => void }) {
  return (
    <ScanButton
      title="Absicherungspunkt scannen"
      onFound={({ equipment }) => onText(equipment.name)}
      onUnknown={onText}
    />
  );
}
