/**
 * Conflicts about everything but Anlagen, such as comments, documents and tasks; `equipment-conflicts.ts` is about
 * those. The person chooses one of two texts, or a value for each field (`isChosenByField`).
 */

import { type ConflictDetails, conflictDetails } from '#contract/conflict.ts';
import { bodyOf } from '#contract/noun.ts';
import { commandsOf } from '#contract/sync.ts';
import type { QueueItem } from '../storage/queue-item.ts';

export function contestOf({ type, error }: QueueItem): ConflictDetails | undefined {
  if (type === 'equipment' || error?.code !== 'conflict') return undefined;
  const conflict = conflictDetails.safeParse(error.details);
  return conflict.success ? conflict.data : undefined;
}

/** The choice for each field, by the field's name. */
export type ContestChoices = Readonly<Record<string, 'mine' | 'theirs'>>;

/**
 * The same change with the other person's values in the fields where those were chosen. All their values are its base,
 * so that the server accepts it.
 */
export function withContestChoices(
  item: QueueItem,
  { fields, current }: ConflictDetails,
  choices: ContestChoices,
): QueueItem {
  const { base, ...body } = bodyOf<{ base?: object }>(item);
  const theirs = fields.map(({ field, theirs }) => [field, theirs] as const);
  // The server also compares when the status of a safety link or task, or the note of a task, was changed.
  const moments = fields
    .map(({ field }) => `${field}ChangedAt`)
    .filter((moment) => moment in current)
    .map((moment) => [moment, current[moment]]);
  const seen = Object.fromEntries([...theirs, ...moments]);
  const chosen = Object.fromEntries(theirs.filter(([field]) => choices[field] === 'theirs'));
  const { completeChoice = (whole: object) => whole } = commandsOf(item);
  const wanted = completeChoice({ ...body, ...chosen, base: { ...base, ...seen } });
  return { ...item, data: { ...item.data, body: wanted } };
}
