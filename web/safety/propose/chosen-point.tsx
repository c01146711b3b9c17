import { IconArrowRight, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { SafetyPoint } from '#contract/safety/safety.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PointLines } from '../point-lines.tsx';
import { cameFrom } from '../way-back.ts';
import classes from './propose-card.module.css';

interface ChosenPointProps {
  point: SafetyPoint;
  /** The screen the safety point leads back to. */
  from: string;
  /** Somebody has just chosen it; one that a reload brought back waits. */
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
        state={cameFrom(from)}
      >
        <IconArrowRight size={20} />
      </IconButton>
      <IconButton label="Anderen Punkt wählen" onClick={onClear}>
        <IconX size={20} />
      </IconButton>
    </fieldset>
  );
}
