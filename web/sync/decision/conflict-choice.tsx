import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  type EquipmentChange,
  type EquipmentConflict,
  type EquipmentField,
  type EquipmentFields,
  equipmentFieldLabels,
} from '#contract/equipment/equipment.ts';
import {
  type EquipmentChoices,
  fieldsToDecide,
  withCombinedLocation,
} from '#contract/equipment/equipment-conflict.ts';
import { bodyOf } from '#contract/noun.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { ValueChoice } from '#web/ui/form/value-choice.tsx';
import classes from './decision-card.module.css';

interface ConflictChoiceProps {
  item: QueueItem;
  conflict: EquipmentConflict;
  isDeciding: boolean;
  onResolve: (choices: EquipmentChoices) => void;
  discard: ReactNode;
}

/** A choice between both values of each contested field. */
export function ConflictChoice(props: ConflictChoiceProps) {
  const { item, conflict, isDeciding, onResolve, discard } = props;
  const questions = fieldsToDecide(conflict);
  const [chosen, setChosen] = useState<EquipmentChoices>({});
  const choiceFor = (field: EquipmentField) => chosen[field] ?? 'mine';
  const choices: EquipmentChoices = Object.fromEntries(
    questions.map(({ field }) => [field, choiceFor(field)]),
  );
  const location = locationAfter(item, conflict, choices);

  return (
    <>
      {questions.map(({ field, mine, theirs }) => (
        <ValueChoice
          key={field}
          legend={equipmentFieldLabels[field]}
          name={item.id + field}
          options={[
            { choice: 'mine', whose: 'Meine Fassung', value: mine },
            { choice: 'theirs', whose: 'Andere Fassung', value: theirs },
          ]}
          chosen={choiceFor(field)}
          onChoose={(choice) => setChosen({ ...chosen, [field]: choice })}
        />
      ))}
      {location && (
        <p className={classes.detail}>
          Standort danach: <strong>{location}</strong>
        </p>
      )}
      <div className={classes.actions}>
        <Button onClick={() => onResolve(choices)} loading={isDeciding}>
          Übernehmen
        </Button>
        {discard}
      </div>
    </>
  );
}

/** The combined location after these choices, if it results from its parts. */
function locationAfter(
  item: QueueItem,
  { fields, current }: EquipmentConflict,
  choices: EquipmentChoices,
): string | undefined {
  if (!fields.some(({ field }) => field === 'locationRaw') || choices.locationRaw) return undefined;
  const { base: _, baseUpdatedAt: __, ...body } = bodyOf<EquipmentChange>(item);
  const left = fields.map(({ field }) => field).filter((field) => choices[field] !== 'mine');
  const kept = Object.entries(body).filter(([name]) => !left.includes(name as EquipmentField));
  const change = Object.fromEntries(kept) as Partial<EquipmentFields>;
  return withCombinedLocation(current, change).locationRaw ?? current.locationRaw;
}
