import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countText } from '#web/ui/list/count-text.ts';
import classes from './stepper.module.css';
import { canStep, type ListPosition } from './steps.ts';
import type { Steps } from './use-steps.ts';

export function Stepper({ listPosition, go }: { listPosition: ListPosition; go: Steps['go'] }) {
  return (
    <nav className={classes.stepper} aria-label="Gefundene Anlagen">
      <StepButton
        label="Vorherige Anlage"
        hasTarget={canStep(listPosition, -1)}
        onStep={() => go(-1)}
      >
        <IconChevronLeft size={22} />
      </StepButton>
      <span className={classes.count} aria-live="polite">
        {listPosition.position.toLocaleString('de-DE')} /{' '}
        {countText(listPosition.total, listPosition.isCut)}
      </span>
      <StepButton label="Nächste Anlage" hasTarget={canStep(listPosition, 1)} onStep={() => go(1)}>
        <IconChevronRight size={22} />
      </StepButton>
    </nav>
  );
}

interface StepButtonProps {
  label: string;
  hasTarget: boolean;
  onStep: () => void;
  children: ReactNode;
}

/** At the end of the list it stays focusable, which a disabled button would not. */
function StepButton({ label, hasTarget, onStep, children }: StepButtonProps) {
  return (
    <ActionIcon
      className={classes.step ?? ''}
      aria-label={label}
      aria-disabled={!hasTarget}
      data-tooltip={label}
      onClick={onStep}
    >
      {children}
    </ActionIcon>
  );
}
