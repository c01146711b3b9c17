import { IconChecks, IconCircleDashed, IconRotateClockwise } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RunTask, TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { useStatusBatch } from './use-status-batch.tsx';

export interface QuickAction {
  label: string;
  icon: ReactNode;
  start: () => void;
}

interface Action {
  label: string;
  icon: ReactNode;
  status: TaskStatus;
  /** Whether the action changes this task; without such tasks it is not offered. */
  applies: (task: RunTask) => boolean;
  /** The question before the action. */
  question?: (count: number) => string;
  /** The question if a search or filter hides some of the tasks. */
  hidden?: (count: number) => string;
}

const tasks = (count: number) => (count === 1 ? 'Eine Aufgabe' : `${count} Aufgaben`);
const verb = (count: number) => (count === 1 ? 'wird' : 'werden');

const actions: readonly Action[] = [
  {
    label: 'Alle offenen → In Bearbeitung',
    icon: <IconCircleDashed size={20} />,
    status: 'in_progress',
    applies: ({ status }) => status === 'open',
    hidden: (count) => `${tasks(count)} ${verb(count)} auf „In Bearbeitung“ gesetzt.`,
  },
  {
    label: 'Alle → Erledigt',
    icon: <IconChecks size={20} />,
    status: 'done',
    applies: ({ status }) => status !== 'done',
    question: (count) => `${tasks(count)} ${verb(count)} auf „Erledigt“ gesetzt.`,
  },
  {
    label: 'Alle zurücksetzen auf Offen',
    icon: <IconRotateClockwise size={20} />,
    status: 'open',
    applies: ({ status }) => status !== 'open',
    question: (count) =>
      `${tasks(count)} ${verb(count)} auf „Offen“ zurückgesetzt. Notizen bleiben erhalten.`,
  },
];

/**
 * Actions on all matching tasks of a run. `whenStatusesSent` waits for single status changes, so that the batch does
 * not contradict them.
 */
export function useQuickActions(
  run: {
    tasks: readonly RunTask[];
    /** Whether a search or filter hides some of the tasks. */
    isFiltered: boolean;
  },
  whenStatusesSent: () => Promise<void>,
) {
  const { ask, dialog: question } = useConfirm();
  const batch = useStatusBatch();
  const start = async (action: Action) => {
    const { label, status, applies } = action;
    const affectedTasks = run.tasks.filter(applies);
    const text = questionFor(action, affectedTasks.length, run.isFiltered);
    const isSure =
      !text || (await ask({ title: label, text, confirm: 'Ändern', isHarmless: true }));
    if (!isSure) return;
    await whenStatusesSent();
    await batch.start(label, affectedTasks, status);
  };
  return {
    quickActions: actions
      .filter(({ applies }) => run.tasks.some(applies))
      .map((action): QuickAction => ({ ...action, start: () => void start(action) })),
    dialogs: (
      <>
        {question}
        {batch.dialog}
      </>
    ),
  };
}

/** Undefined if nothing has to be asked. */
function questionFor(
  { question, hidden }: Action,
  count: number,
  isFiltered: boolean,
): string | undefined {
  if (!isFiltered) return question?.(count);
  const what = (question ?? hidden)?.(count);
  return what && `${what} Das gilt für den ganzen Lauf, nicht nur für die angezeigten Aufgaben.`;
}
