import { type ReactNode, useState } from 'react';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { KindValues } from './kind-values.ts';

const KindDialog = lazyPart(async () => (await import('./kind-dialog.tsx')).KindDialog);

interface Chosen {
  /** The last loaded version; undefined for a new one. */
  kind: InspectionKind | undefined;
  initial?: KindValues | undefined;
  /** Distinguishes one opening from the next, because each new Prüfart begins with other values. */
  opening: number;
}

interface KindEditor {
  create: (initial?: KindValues) => void;
  edit: (kind: InspectionKind) => void;
  dialog: ReactNode;
}

/** The code of the dialog is loaded when it is first opened. */
export function useKindDialog(kinds: readonly InspectionKind[] | undefined): KindEditor {
  const [chosen, setChosen] = useState<Chosen>();
  const [isOpen, setOpen] = useState(false);
  const open = (choice: Omit<Chosen, 'opening'>) => {
    setChosen((before) => ({ ...choice, opening: (before?.opening ?? 0) + 1 }));
    setOpen(true);
  };
  // Somebody else may change or delete it while the dialog is open.
  const saved = chosen?.kind;
  const current = kinds?.find(({ id }) => id === saved?.id);
  if (chosen && current && current !== saved) setChosen({ ...chosen, kind: current });
  return {
    create: (initial) => open({ kind: undefined, initial }),
    edit: (kind) => open({ kind }),
    dialog: chosen && (
      <KindDialog
        key={chosen.opening}
        saved={saved}
        initial={chosen.initial}
        isGone={saved !== undefined && kinds !== undefined && !current}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
