import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AppError } from '#contract/errors.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { formatDate } from '#web/ui/dates.ts';
import classes from './sticker-prints-line.module.css';
import { printsOfEquipmentQuery } from './sticker-queries.ts';

/**
 * When and by whom the sticker of an Anlage was last printed. One that waits on this device is unknown to the server. Its height is the same before it is known.
 */
export function StickerPrintsLine({ equipmentId }: { equipmentId: string }) {
  const { data, error, isError, isFetching, refetch } = useQuery(
    printsOfEquipmentQuery(equipmentId),
  );
  const { isOnline } = useSyncStatus();
  const [last] = data ?? [];
  const isUnknown = error instanceof AppError && error.code === 'equipment_not_found';
  if (!data && isError && !isUnknown) {
    return (
      <p className={classes.line}>
        {isOnline
          ? 'Wann das Etikett gedruckt wurde, konnte nicht geladen werden.'
          : 'Wann das Etikett gedruckt wurde, ist nur mit Netz zu sehen.'}
        {isOnline && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={isFetching}
            onClick={() => void refetch()}
          >
            Erneut versuchen
          </Button>
        )}
      </p>
    );
  }
  const isKnown = data !== undefined || isUnknown;
  if (!last) return <p className={classes.line}>{isKnown && 'Noch kein Etikett gedruckt'}</p>;
  const { printedAt, printedByName } = last;
  const by = printedByName ? ` von ${printedByName}` : '';
  return (
    <p className={classes.line}>
      Etikett gedruckt am <time dateTime={printedAt}>{formatDate(printedAt)}</time>
      {by}
    </p>
  );
}
