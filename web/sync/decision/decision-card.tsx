import { IconAlertTriangle, IconArrowRight, IconGitCompare } from '@tabler/icons-react';
import { useId } from 'react';
import { fieldsToDecide } from '#contract/equipment/equipment-conflict.ts';
import { wordsOf } from '#contract/sync.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { changedByWhom, whoChanged } from '#web/session/who-changed.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { Ago } from '../ago.tsx';
import { detailOf, problemText, sentenceOf } from '../item-text.ts';
import classes from './decision-card.module.css';
import { DecisionChoices } from './decision-choices.tsx';
import { type Problem, problemOf, screenOf } from './problem.ts';

interface DecisionCardProps {
  item: QueueItem;
  onDiscard: (item: QueueItem) => void;
}

/** One failed change: what it was, why it failed, and what can be done. */
export function DecisionCard({ item, onDiscard }: DecisionCardProps) {
  const titleId = useId();
  const problem = problemOf(item);
  const screen = screenOf(item);
  const detail = detailOf(item);
  return (
    <li className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <p className={classes.state}>
          <ProblemPill problem={problem} />
          <Ago moment={item.timestamp} />
        </p>
        {screen && (
          <IconButton {...screen}>
            <IconArrowRight size={20} />
          </IconButton>
        )}
      </div>
      <h3 className={classes.title} id={titleId}>
        {sentenceOf(item)}
      </h3>
      {detail && !showsValues(problem) && <p className={classes.detail}>{detail}</p>}
      <Reason item={item} problem={problem} />
      <DecisionChoices item={item} problem={problem} onDiscard={() => onDiscard(item)} />
    </li>
  );
}

const showsValues = ({ kind }: Problem) => kind === 'conflict' || kind === 'contested';

function ProblemPill({ problem }: { problem: Problem }) {
  return problem.kind === 'refused' ? (
    <Pill tone="bad" icon={<IconAlertTriangle size={14} aria-hidden />}>
      Fehlgeschlagen
    </Pill>
  ) : (
    <Pill tone="accent" icon={<IconGitCompare size={14} aria-hidden />}>
      Konflikt
    </Pill>
  );
}

function Reason({ item, problem }: { item: QueueItem; problem: Problem }) {
  const { id } = useCurrentUser();
  const fields = item.error?.fields ?? [];
  return (
    <div className={classes.reason}>
      <p>{reasonOf(item, problem, id)}</p>
      {fields.length > 0 && (
        <ul className={classes.fields}>
          {fields.map((field) => (
            <li key={field.field + field.message}>{problemText(item, field)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function reasonOf(item: QueueItem, problem: Problem, ownId: string): string {
  const { name, isChosenByField } = wordsOf(item);
  switch (problem.kind) {
    case 'conflict':
      return fieldsToDecide(problem.conflict).length > 0
        ? `${whoChanged(problem.conflict.changedBy, ownId)} dieselbe Angabe geändert. Welche Fassung soll gelten?`
        : `${whoChanged(problem.conflict.changedBy, ownId)} den Standort ebenfalls geändert. Beide Änderungen passen zusammen.`;
    case 'contested':
      return item.action === 'delete'
        ? `${isChosenByField ? name : 'Der Text'} wurde inzwischen ${changedByWhom(problem.contest.changedBy, ownId)} geändert. Trotzdem löschen?`
        : `${whoChanged(problem.contest.changedBy, ownId)} dieselbe Angabe geändert. Welche Fassung soll gelten?`;
    case 'deleted-elsewhere':
      return `${name} wurde inzwischen ${changedByWhom(problem.deletedBy, ownId)} gelöscht.`;
    case 'changed-elsewhere':
      return `Die Anlage wurde inzwischen ${changedByWhom(problem.conflict.changedBy, ownId)} geändert. Trotzdem löschen?`;
    case 'refused':
      return item.error?.message ?? 'Der Server hat die Änderung abgelehnt.';
  }
}
