import { Button } from '@mantine/core';
import { IconArrowsVertical, IconFileSpreadsheet, IconListCheck, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { mostChosen } from '#contract/exports.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { exportSelected } from './export-selected.ts';
import classes from './selection-bar.module.css';
import type { useSelection } from './use-selection.ts';

interface SelectionBarProps {
  selection: ReturnType<typeof useSelection>;
  /** How many Anlagen match the filters. */
  total: number | undefined;
  /** Another action with the chosen ones. */
  action: ReactNode;
}

/** How many are chosen, the ways to choose more, and what can be done with them. */
export function SelectionBar({ selection, total, action }: SelectionBarProps) {
  const { ids, isRange, setRange, selectAll, isSelectingAll, end } = selection;
  const count = ids?.size ?? 0;
  const bar = useRef<HTMLElement>(null);
  // The button that began the selection is gone.
  useEffect(() => bar.current?.focus({ preventScroll: true }), []);
  const { mutate: exportThem, isPending: isExporting } = useMutation({
    mutationFn: () => exportSelected([...(ids ?? [])]),
    onError: (error) => showFailure(error, 'Der Export konnte nicht erstellt werden.'),
  });
  return (
    <section className={classes.bar} aria-label="Auswahl" ref={bar} tabIndex={-1}>
      <IconButton label="Auswahl beenden" onClick={end}>
        <IconX size={22} />
      </IconButton>
      <p className={classes.count} role="status">
        {count.toLocaleString('de-DE')} ausgewählt
        {count > mostChosen && `, höchstens ${mostChosen.toLocaleString('de-DE')} auf einmal`}
      </p>
      <IconButton
        label={isRange ? 'Bereich: jetzt das Ende antippen' : 'Bereich auswählen'}
        variant={isRange ? 'filled' : 'subtle'}
        disabled={count === 0}
        onClick={() => setRange(!isRange)}
      >
        <IconArrowsVertical size={22} />
      </IconButton>
      <Button
        variant="default"
        leftSection={<IconListCheck size={20} />}
        onClick={selectAll}
        loading={isSelectingAll}
        disabled={!total}
      >
        {allText(total)}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={20} />}
        onClick={() => exportThem()}
        loading={isExporting}
        disabled={count === 0 || count > mostChosen}
      >
        Exportieren
      </Button>
      {action}
    </section>
  );
}

function allText(total = 0): string {
  if (total > mostChosen) return `Die ersten ${mostChosen.toLocaleString('de-DE')}`;
  return `Alle ${total.toLocaleString('de-DE')}`;
}
