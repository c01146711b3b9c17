import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { formatDate } from '#web/ui/dates.ts';
import classes from './sticker-prints-line.module.css';
import { printsOfEquipmentQuery } from './sticker-queries.ts';

/** When and by whom the sticker of an Anlage was last printed. Its height is the same before it is known. */
export function StickerPrintsLine({ equipmentId }: { equipmentId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(printsOfEquipmentQuery(equipmentId));
  const { isOnline } = useSyncStatus();
  const [last] = data ?? [];
  if (!data && isError) {
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
  if (!last) return <p className={classes.line}>{data && 'Noch kein Etikett gedruckt'}</p>;
  const { printedAt, printedByName } = last;
  const by = printedByName ? ` von ${printedByName}` : '';
  return (
    <p className={classes.line}>
      Etikett gedruckt am <time dateTime={printedAt}>{formatDate(printedAt)}</time>
      {by}
    </p>
  );
}
