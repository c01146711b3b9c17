/**
 * Comments, links and documents that two people changed. Of a comment and a link there is one text, and
 * one of both versions holds; a document has several fields, each with a choice of its own.
 */

import { type ConflictDetails, conflictDetails } from '#contract/conflict.ts';
import { bodyOf } from '#contract/noun.ts';
import { recordOf } from '#contract/sync.ts';
import type { QueueItem } from '../storage/queue-item.ts';

export function contestOf({ type, error }: QueueItem): ConflictDetails | undefined {
  if (type === 'equipment' || error?.code !== 'conflict') return undefined;
  const conflict = conflictDetails.safeParse(error.details);
  return conflict.success ? conflict.data : undefined;
}

/** The same change, told from what the others made of it. */
export function toldFromTheirs(item: QueueItem, contest: ConflictDetails): QueueItem {
  const { base, ...body } = bodyOf<{ base?: object }>(item);
  const { fields, current } = contest;
  const theirs = Object.fromEntries([
    ...fields.map(({ field, theirs }) => [field, theirs]),
    // The status of a safety link or a task, and the note of a task, are told with their moment.
    ...fields
      .map(({ field }) => `${field}ChangedAt`)
      .filter((moment) => moment in current)
      .map((moment) => [moment, current[moment]]),
  ]);
  return { ...item, data: { ...item.data, body: { ...body, base: { ...base, ...theirs } } } };
}

/** By the name of the field. */
export type ContestChoices = Readonly<Record<string, 'mine' | 'theirs'>>;

/** The same change with theirs in the fields that were left to them, told from what they made of it. */
export function asChosen(
  item: QueueItem,
  contest: ConflictDetails,
  choices: ContestChoices,
): QueueItem {
  const left = contest.fields.filter(({ field }) => choices[field] === 'theirs');
  const theirs = Object.fromEntries(left.map(({ field, theirs }) => [field, theirs]));
  const told = toldFromTheirs(item, contest);
  return { ...told, data: { ...told.data, body: { ...bodyOf<object>(told), ...theirs } } };
}

/** A change to a comment that is no longer there, as a comment of its own. */
export function asNewComment(item: QueueItem): QueueItem {
  const { content } = bodyOf<{ content: string }>(item);
  const data = {
    params: { id: item.data.params?.id ?? '' },
    body: { id: recordOf(item), content },
  };
  return { ...item, action: 'create', data };
}
