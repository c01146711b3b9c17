import { IconCheck } from '@tabler/icons-react';
import type { ImportState } from '#contract/imports/imports.ts';
import classes from './import-steps.module.css';

const steps = ['Datei', 'Spalten', 'Prüfen', 'Übernehmen'] as const;

/** The index of the step that an import is at; after the last one it has written its rows. */
const stepAt: Record<ImportState, number> = {
  ...{ reading: 0, unreadable: 0, read: 1, checking: 2, checked: 2 },
  ...{ waiting: 3, running: 3, stopped: 3, failed: 3 },
  ...{ done: 4, taking_back: 4, taken_back: 4 },
};

interface ImportStepsProps {
  state: ImportState;
  /** Shown instead of the step of the state, when the person has gone back to the columns. */
  isReplanning: boolean;
}

export function ImportSteps({ state, isReplanning }: ImportStepsProps) {
  const current = isReplanning ? 1 : stepAt[state];
  return (
    <ol className={classes.steps} aria-label="Schritte">
      {steps.map((title, at) => (
        <li
          className={classes.step}
          key={title}
          data-done={at < current || undefined}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className={classes.mark}>
            {at < current ? (
              <IconCheck size={16} role="img" aria-label="Erledigt:" />
            ) : (
              <span aria-hidden>{at + 1}</span>
            )}
          </span>
          <span className={classes.title}>{title}</span>
        </li>
      ))}
    </ol>
  );
}
