import { IconArrowRight, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { SafetyPoint } from '#contract/safety/safety.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { backState } from '../back-href.ts';
import { PointLines } from '../point-lines.tsx';
import classes from './propose-card.module.css';

interface ChosenPointProps {
  point: SafetyPoint;
  /** The screen to which the safety point leads back. */
  from: string;
  /** True if the user has just chosen it; after a reload it takes no focus. */
  takesFocus: boolean;
  onClear: () => void;
}

export function ChosenPoint({ point, from, takesFocus, onClear }: ChosenPointProps) {
  const card = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (takesFocus) card.current?.focus();
  }, [takesFocus]);
  return (
    <fieldset className={classes.chosen} ref={card} tabIndex={-1}>
      <legend className={classes.hidden}>Gewählter Absicherungspunkt</legend>
      <PointLines point={point} />
      <IconButton
        label="Zum Absicherungspunkt"
        href={`/safety-points/${point.id}`}
        state={backState(from)}
      >
        <IconArrowRight size={20} />
      </IconButton>
      <IconButton label="Anderen Punkt wählen" onClick={onClear}>
        <IconX size={20} />
      </IconButton>
    </fieldset>
  );
}
