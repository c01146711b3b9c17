import { IconCheck, IconPlus } from '@tabler/icons-react';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { everyText } from '#contract/inspections/interval.ts';
import { kindSuggestions, SUGGESTION_MARK } from '#contract/inspections/kind-suggestions.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { type KindValues, valuesFrom } from './kind-values.ts';
import classes from './suggestions-dialog.module.css';

interface SuggestionsDialogProps {
  opened: boolean;
  kinds: readonly InspectionKind[];
  onClose: () => void;
  onChoose: (values: KindValues) => void;
}

/** Prüfarten to begin with. A tap opens the form, in which the operator confirms or changes everything. */
export function SuggestionsDialog({ opened, kinds, onClose, onChoose }: SuggestionsDialogProps) {
  const names = new Set(kinds.map(({ name }) => name));
  return (
    <Dialog opened={opened} onClose={onClose} title="Vorschläge" subtitle={SUGGESTION_MARK}>
      <ul className={classes.list}>
        {kindSuggestions.map((suggestion) => {
          const { name, source, interval, qualification, note } = suggestion;
          return (
            <li key={name}>
              <button
                className={classes.suggestion}
                type="button"
                onClick={() => onChoose(valuesFrom(suggestion))}
              >
                <span className={classes.name}>{name}</span>
                <span className={classes.fact}>
                  {everyText(interval)} · {qualification}
                </span>
                <span className={classes.fact}>Quelle: {source}</span>
                {note && <span className={classes.fact}>{note}</span>}
                {names.has(name) && <span className={classes.fact}>Gibt es schon</span>}
                <span className={classes.icon}>
                  {names.has(name) ? (
                    <IconCheck size={20} aria-hidden />
                  ) : (
                    <IconPlus size={20} aria-hidden />
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
