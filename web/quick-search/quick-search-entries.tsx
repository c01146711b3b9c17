import { Button } from '@mantine/core';
import { IconBolt, IconPencil, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './quick-search-entries.module.css';
import { quickSearchQuery } from './quick-search-queries.ts';

interface QuickSearchEntriesProps {
  /** The id of the title above. */
  titleId: string;
  active?: string;
  onChoose: (term: string) => void;
  onEdit: () => void;
}

/** The user's buttons and the edit button, in every state of the list. */
export function QuickSearchEntries(props: QuickSearchEntriesProps) {
  const { titleId, active, onChoose, onEdit } = props;
  return (
    <ul className={classes.entries} aria-labelledby={titleId}>
      <Buttons active={active} onChoose={onChoose} />
      <li>
        <button className={classes.entry} type="button" onClick={onEdit} data-quiet>
          <IconPencil size={18} aria-hidden />
          <span className={classes.label}>Bearbeiten</span>
        </button>
      </li>
    </ul>
  );
}

function Buttons({
  active,
  onChoose,
}: {
  active: string | undefined;
  onChoose: (term: string) => void;
}) {
  const { data: buttons, isError, isFetching, refetch } = useQuery(quickSearchQuery);

  if (isError && !buttons) return <Failed onRepeat={refetch} isRepeating={isFetching} />;
  if (!buttons) return <Loading />;
  return buttons.map(({ id, searchTerm, displayLabel }) => (
    <li key={id}>
      <button
        className={classes.entry}
        type="button"
        aria-current={searchTerm === active ? 'true' : undefined}
        onClick={() => onChoose(searchTerm)}
      >
        <IconBolt size={18} aria-hidden />
        <span className={classes.label}>{displayLabel}</span>
      </button>
    </li>
  ));
}

function Loading() {
  return [0, 1, 2].map((row) => (
    <li className={classes.loading} key={row} aria-hidden>
      <Skeleton width={18} height={18} round />
      <Skeleton width={`${60 - row * 12}%`} />
    </li>
  ));
}

function Failed({ onRepeat, isRepeating }: { onRepeat: () => void; isRepeating: boolean }) {
  return (
    <li className={classes.failed} role="alert">
      <p>Die Schnellsuche konnte nicht geladen werden.</p>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} />}
        onClick={onRepeat}
        loading={isRepeating}
      >
        Erneut versuchen
      </Button>
    </li>
  );
}
