import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ConflictDetails } from '#contract/conflict.ts';
import { wordsOf } from '#contract/sync.ts';
import type { ContestChoices } from '#web/offline/queue/contested.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { ValueChoice } from '#web/ui/form/value-choice.tsx';
import { labelOf, shownValue } from '../item-text.ts';
import classes from './decision-card.module.css';

interface ContestedChoiceProps {
  item: QueueItem;
  contest: ConflictDetails;
  isDeciding: boolean;
  onKeepTheirs: () => void;
  onResolve: (choices: ContestChoices) => void;
  discard: ReactNode;
}

/** The choice between two versions of a record, or between a deletion and a changed version. */
export function ContestedChoice(props: ContestedChoiceProps) {
  const { item } = props;
  if (item.action === 'delete') return <DeleteChoice {...props} />;
  return wordsOf(item).isChosenByField ? <FieldChoices {...props} /> : <TextChoice {...props} />;
}

const longTexts: readonly string[] = ['title', 'description'];

/** One choice per contested field; the other fields are sent as the person changed them. */
function FieldChoices(props: ContestedChoiceProps) {
  const { item, contest, isDeciding, onResolve, discard } = props;
  const [chosen, setChosen] = useState<ContestChoices>({});
  return (
    <>
      {contest.fields.map(({ field, mine, theirs, texts }) => (
        <ValueChoice
          key={field}
          legend={labelOf(item, field) ?? 'Angabe'}
          name={item.id + field}
          options={[
            {
              ...{ choice: 'mine', whose: 'Meine Fassung' },
              value: texts?.mine ?? shownValue(item, field, mine),
            },
            {
              ...{ choice: 'theirs', whose: 'Andere Fassung' },
              value: texts?.theirs ?? shownValue(item, field, theirs),
            },
          ]}
          chosen={chosen[field] ?? 'mine'}
          onChoose={(choice) => setChosen({ ...chosen, [field]: choice })}
          isProse={longTexts.includes(field)}
        />
      ))}
      <div className={classes.actions}>
        <Button onClick={() => onResolve(chosen)} loading={isDeciding}>
          Übernehmen
        </Button>
        {discard}
      </div>
    </>
  );
}

function TextChoice(props: ContestedChoiceProps) {
  const { item, contest, isDeciding, onKeepTheirs, onResolve, discard } = props;
  const [chosen, setChosen] = useState<'mine' | 'theirs'>('mine');
  return (
    <>
      {contest.fields.map(({ field, mine, theirs, texts }) => (
        <ValueChoice
          key={field}
          legend={labelOf(item, field) ?? 'Text'}
          name={item.id + field}
          options={[
            { choice: 'mine', whose: 'Meine Fassung', value: texts?.mine ?? mine },
            { choice: 'theirs', whose: 'Andere Fassung', value: texts?.theirs ?? theirs },
          ]}
          chosen={chosen}
          onChoose={setChosen}
          isProse
        />
      ))}
      <div className={classes.actions}>
        <Button
          onClick={() => (chosen === 'mine' ? onResolve({}) : onKeepTheirs())}
          loading={isDeciding}
        >
          Übernehmen
        </Button>
        {discard}
      </div>
    </>
  );
}

function DeleteChoice(props: ContestedChoiceProps) {
  const { item, contest, isDeciding, onKeepTheirs, onResolve } = props;
  return (
    <>
      <dl className={classes.changes}>
        {contest.fields.map(({ field, mine, theirs }) => (
          <div key={field}>
            <dt>{labelOf(item, field) ?? 'Text'}</dt>
            <dd>
              <s>{shownValue(item, field, mine)}</s> <span aria-hidden>→</span>{' '}
              <strong>{shownValue(item, field, theirs)}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <Button
          className={classes.delete ?? ''}
          variant="default"
          leftSection={<IconTrash size={18} />}
          onClick={() => onResolve({})}
          disabled={isDeciding}
        >
          Trotzdem löschen
        </Button>
        <Button variant="light" onClick={onKeepTheirs} loading={isDeciding}>
          Behalten
        </Button>
      </div>
    </>
  );
}
