import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type EquipmentConflict,
  type EquipmentField,
  equipmentFieldLabels,
} from '#contract/equipment/equipment.ts';
import { type EquipmentChoices, fieldsToDecide } from '#contract/equipment/equipment-conflict.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { changedByWhom } from '#web/session/who-changed.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ValueChoice } from '#web/ui/form/value-choice.tsx';
import classes from './conflict-dialog.module.css';

interface ConflictDialogProps {
  conflict: EquipmentConflict;
  onResolve: (choices: EquipmentChoices) => void;
  onClose: () => void;
}

/** A choice between both values of each field that two people changed. */
export function ConflictDialog({ conflict, onResolve, onClose }: ConflictDialogProps) {
  const { id } = useCurrentUser();
  const questions = fieldsToDecide(conflict);
  const [choices, setChoices] = useState<EquipmentChoices>({});
  const choiceFor = (field: EquipmentField) => choices[field] ?? 'mine';

  return (
    <Dialog opened onClose={onClose} title="Änderungen zusammenführen">
      <p className={classes.intro}>
        Die Daten wurden inzwischen {changedByWhom(conflict.changedBy, id)} geändert. Welche Werte
        sollen gelten?
      </p>
      {questions.map(({ field, mine, theirs }, index) => (
        <ValueChoice
          key={field}
          legend={equipmentFieldLabels[field]}
          name={field}
          options={[
            { choice: 'mine', whose: 'Ihr Wert', value: mine },
            { choice: 'theirs', whose: 'Gespeicherter Wert', value: theirs },
          ]}
          chosen={choiceFor(field)}
          onChoose={(choice) => setChoices({ ...choices, [field]: choice })}
          isFirst={index === 0}
        />
      ))}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <Button onClick={() => onResolve(choices)}>Übernehmen</Button>
      </div>
    </Dialog>
  );
}
