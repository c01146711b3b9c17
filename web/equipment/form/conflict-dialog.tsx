import { Button } from '@mantine/core';
import { useState } from 'react';
import type { EquipmentConflict, EquipmentField } from '#contract/equipment.ts';
import { errors } from '#contract/errors.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Choice, type Choices, questionsOf } from './conflict.ts';
import classes from './conflict-dialog.module.css';

const labels: Record<EquipmentField, string> = {
  name: 'Name',
  type: 'Typ',
  locationRaw: 'Standort',
  locationBuilding: 'Bauteil',
  locationFloor: 'Etage',
  locationColumn: 'Achse',
  locationRoom: 'Raum',
  tags: 'Tags',
};

interface ConflictDialogProps {
  conflict: EquipmentConflict;
  onSettle: (choices: Choices) => void;
  onClose: () => void;
}

/** Both values of each field that two people changed, side by side, and a choice for each. */
export function ConflictDialog({ conflict, onSettle, onClose }: ConflictDialogProps) {
  const questions = questionsOf(conflict);
  const [choices, setChoices] = useState<Choices>({});
  const choiceFor = (field: EquipmentField) => choices[field] ?? 'mine';

  return (
    <Dialog opened onClose={onClose} title="Änderungen zusammenführen">
      <p className={classes.intro}>{errors.conflict.message} Welche Werte sollen gelten?</p>
      {questions.map(({ field, mine, theirs }, index) => (
        <fieldset className={classes.question} key={field}>
          <legend className={classes.legend}>{labels[field]}</legend>
          <div className={classes.options}>
            {(['mine', 'theirs'] as const).map((choice) => (
              <Option
                key={choice}
                name={field}
                choice={choice}
                value={choice === 'mine' ? mine : theirs}
                isChosen={choiceFor(field) === choice}
                isFirst={index === 0 && choice === 'mine'}
                onChoose={() => setChoices({ ...choices, [field]: choice })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <Button onClick={() => onSettle(choices)}>Übernehmen</Button>
      </div>
    </Dialog>
  );
}

interface OptionProps {
  name: string;
  choice: Choice;
  value: unknown;
  isChosen: boolean;
  /** The focus begins here. */
  isFirst: boolean;
  onChoose: () => void;
}

function Option({ name, choice, value, isChosen, isFirst, onChoose }: OptionProps) {
  return (
    <label className={classes.option} data-chosen={isChosen || undefined}>
      <input
        className={classes.radio}
        type="radio"
        name={name}
        checked={isChosen}
        data-autofocus={isFirst || undefined}
        onChange={onChoose}
      />
      <span className={classes.texts}>
        <span className={classes.whose}>
          {choice === 'mine' ? 'Ihr Wert' : 'Gespeicherter Wert'}
        </span>
        <span className={classes.value}>{textOf(value)}</span>
      </span>
    </label>
  );
}

function textOf(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text || '(leer)';
}
