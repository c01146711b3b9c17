import { append } from '#contract/append.ts';
import { chosenLabel, chosenOneByOne } from '#contract/scenarios/scenario-runs.ts';
import { EVERY_FLOOR, filterTypeLabels, NO_FILTERS } from '#contract/scenarios/scenarios.ts';
import { momentText } from './moment-text.ts';
import type { Protocol, ProtocolTask } from './protocol.ts';

const NOT_FINISHED = 'Noch nicht abgeschlossen';
const NOBODY = 'Unbekannt';

const byAndAt = (name: string | null, at: string) => `${momentText(at)} von ${name ?? NOBODY}`;

export const startText = ({ startedBy, startedAt }: Protocol): string =>
  byAndAt(startedBy, startedAt);

export const finishText = ({ finishedBy, finishedAt }: Protocol): string =>
  finishedAt === null ? NOT_FINISHED : byAndAt(finishedBy, finishedAt);

/** Without a name for tasks from before we stored who completed them. */
export function completion({ completedAt, completedBy }: ProtocolTask) {
  return completedAt === null
    ? { at: '', by: '' }
    : { at: momentText(completedAt), by: completedBy ?? '' };
}

interface Change {
  at: string;
  by: string;
  /** When it arrived, if that was later. */
  sent: string | undefined;
}

function changeOf(
  task: ProtocolTask,
  moment: string | null,
  by: string | null,
): Change | undefined {
  if (moment === null) return undefined;
  const at = momentText(moment);
  const isLast = moment === task.updatedAt && task.receivedAt !== null;
  const received = isLast && task.receivedAt ? momentText(task.receivedAt) : at;
  return { at, by: by ?? NOBODY, sent: received === at ? undefined : received };
}

export const noteChange = (task: ProtocolTask): Change | undefined =>
  task.note === null ? undefined : changeOf(task, task.noteChangedAt, task.noteChangedBy);

/** Who set the status and when; for a task that has only a note, who wrote it. */
export const workOn = (task: ProtocolTask): Change | undefined =>
  changeOf(task, task.statusChangedAt, task.statusChangedBy) ?? noteChange(task);

/** "Jürgen Groß, 12.03.2026 10:31" if the note has another author or time than the status. */
export function noteSource(task: ProtocolTask): string | undefined {
  const [note, work] = [noteChange(task), workOn(task)];
  if (!note || (note.at === work?.at && note.by === work.by)) return undefined;
  const sent = note.sent ? `, übertragen ${note.sent}` : '';
  return `${note.by}, ${note.at}${sent}`;
}

function valueText(filterType: string, filterValue: string): string {
  return filterType === 'floor' && filterValue === EVERY_FLOOR ? 'Alle Etagen' : filterValue;
}

const labels = new Map<string, string>([
  ...Object.entries(filterTypeLabels),
  [chosenOneByOne.filterType, chosenLabel],
]);

/** One sentence for each kind of filter: its values are alternatives, and all sentences must be true. */
export function filterTexts({ filters }: Protocol): string[] {
  const values = new Map<string, string[]>();
  for (const { filterType, filterValue } of filters) {
    append(values, filterType, valueText(filterType, filterValue));
  }
  if (values.size === 0) return [NO_FILTERS];
  return [...values].map(
    ([type, alternatives]) => `${labels.get(type) ?? type}: ${alternatives.join(' oder ')}`,
  );
}
