import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconPlayerPlay, IconSelector } from '@tabler/icons-react';
import '@mantine/core/styles/Checkbox.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DueItem } from '#contract/inspections/due-list.ts';
import { largestPage } from '#contract/paging.ts';
import { can } from '#contract/permissions.ts';
import { dueListQuery } from '#web/inspections/due/due-queries.ts';
import type { DueView } from '#web/inspections/due/due-view.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { useToday } from '#web/ui/use-today.ts';
import classes from './start-due-run.module.css';
import { StartRunDialog } from './start-run-dialog.tsx';

/** A run with the Anlagen of the list of what is due. */
export function StartDueRun({ view }: { view: DueView }) {
  const user = useCurrentUser();
  const { isOnline } = useSyncStatus();
  const [isOpen, setOpen] = useState(false);
  if (!can(user, 'scenario.run')) return null;
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconPlayerPlay size={20} aria-hidden />}
        disabled={!isOnline}
        onClick={() => setOpen(true)}
      >
        Lauf starten
      </Button>
      {isOpen && <DueRunDialog view={view} onClose={() => setOpen(false)} />}
    </>
  );
}

function DueRunDialog({ view, onClose }: { view: DueView; onClose: () => void }) {
  const today = useToday();
  const { data } = useQuery(dueListQuery(view, 1, today, largestPage));
  const items = data?.items ?? [];
  const kinds = [...new Map(items.map(({ kindId, kindName }) => [kindId, kindName]))];
  const [chosenKind, setChosenKind] = useState<string>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const kindId = chosenKind ?? kinds[0]?.[0] ?? null;
  const ofKind = items.filter((item) => item.kindId === kindId);
  const ids = ofKind.map(({ equipment }) => equipment.id).filter((id) => !left.has(id));
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <StartRunDialog equipmentIds={ids} kindId={kindId} onKind={undefined} onClose={onClose}>
      {kinds.length > 1 && (
        <NativeSelect
          label="Prüfart"
          data={kinds.map(([value, label]) => ({ value, label }))}
          value={kindId ?? ''}
          onChange={({ currentTarget }) => setChosenKind(currentTarget.value)}
          rightSection={<IconSelector size={18} aria-hidden />}
        />
      )}
      <ChosenItems items={ofKind} left={left} onToggle={toggle} />
      {data && data.total > items.length && (
        <p className={classes.note}>
          Hier stehen die ersten {items.length.toLocaleString('de-DE')} von{' '}
          {data.total.toLocaleString('de-DE')} Prüfungen. Filter grenzen die Liste ein.
        </p>
      )}
    </StartRunDialog>
  );
}

interface ChosenItemsProps {
  items: readonly DueItem[];
  /** The ids of the Anlagen that are left out. */
  left: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

function ChosenItems({ items, left, onToggle }: ChosenItemsProps) {
  return (
    <fieldset className={classes.items}>
      <legend className={classes.legend}>Anlagen</legend>
      {items.map(({ equipment: { id, name, locationRaw } }) => (
        <Checkbox
          key={id}
          classNames={{ root: classes.item ?? '' }}
          label={name}
          description={locationRaw}
          checked={!left.has(id)}
          onChange={() => onToggle(id)}
        />
      ))}
    </fieldset>
  );
}
