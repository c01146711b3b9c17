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
  onInsist: () => void;
  onGiveWay: () => void;
  onSettle: (choices: ContestChoices) => void;
  discard: ReactNode;
}

/** Something of which there are two versions, or one that was deleted in one of them. */
export function ContestedChoice(props: ContestedChoiceProps) {
  const { item } = props;
  if (item.action === 'delete') return <DeleteChoice {...props} />;
  return wordsOf(item).isChosenByField ? <FieldChoices {...props} /> : <TextChoice {...props} />;
}

const longTexts: readonly string[] = ['title', 'description'];

/** What nobody contests stays mine. */
function FieldChoices(props: ContestedChoiceProps) {
  const { item, contest, isDeciding, onSettle, discard } = props;
  const [chosen, setChosen] = useState<ContestChoices>({});
  return (
    <>
      {contest.fields.map(({ field, mine, theirs }) => (
        <ValueChoice
          key={field}
          legend={labelOf(item, field) ?? 'Angabe'}
          name={item.id + field}
          options={[
            { choice: 'mine', whose: 'Meine Fassung', value: shownValue(item, field, mine) },
            { choice: 'theirs', whose: 'Andere Fassung', value: shownValue(item, field, theirs) },
          ]}
          chosen={chosen[field] ?? 'mine'}
          onChoose={(choice) => setChosen({ ...chosen, [field]: choice })}
          isProse={longTexts.includes(field)}
        />
      ))}
      <div className={classes.actions}>
        <Button onClick={() => onSettle(chosen)} loading={isDeciding}>
          Übernehmen
        </Button>
        {discard}
      </div>
    </>
  );
}

function TextChoice(props: ContestedChoiceProps) {
  const { item, contest, isDeciding, onInsist, onGiveWay, discard } = props;
  const [chosen, setChosen] = useState<'mine' | 'theirs'>('mine');
  return (
    <>
      {contest.fields.map(({ field, mine, theirs }) => (
        <ValueChoice
          key={field}
          legend={labelOf(item, field) ?? 'Text'}
          name={item.id + field}
          options={[
            { choice: 'mine', whose: 'Meine Fassung', value: mine },
            { choice: 'theirs', whose: 'Andere Fassung', value: theirs },
          ]}
          chosen={chosen}
          onChoose={setChosen}
          isProse
        />
      ))}
      <div className={classes.actions}>
        <Button onClick={chosen === 'mine' ? onInsist : onGiveWay} loading={isDeciding}>
          Übernehmen
        </Button>
        {discard}
      </div>
    </>
  );
}

function DeleteChoice({ item, contest, isDeciding, onInsist, onGiveWay }: ContestedChoiceProps) {
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
          onClick={onInsist}
          disabled={isDeciding}
        >
          Trotzdem löschen
        </Button>
        <Button variant="light" onClick={onGiveWay} loading={isDeciding}>
          Behalten
        </Button>
      </div>
    </>
  );
}
