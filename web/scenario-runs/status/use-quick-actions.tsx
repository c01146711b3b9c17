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
  /** The tasks it changes; without any it is not offered. */
  isMeant: (task: RunTask) => boolean;
  /** What is asked before. */
  question?: (count: number) => string;
  /** What is asked where a search or a filter hides some of the tasks. */
  hidden?: (count: number) => string;
}

const tasks = (count: number) => (count === 1 ? 'Eine Aufgabe' : `${count} Aufgaben`);
const become = (count: number) => (count === 1 ? 'wird' : 'werden');

const actions: readonly Action[] = [
  {
    label: 'Alle offenen → In Bearbeitung',
    icon: <IconCircleDashed size={20} />,
    status: 'in_progress',
    isMeant: ({ status }) => status === 'open',
    hidden: (count) => `${tasks(count)} ${become(count)} auf „In Bearbeitung“ gesetzt.`,
  },
  {
    label: 'Alle → Erledigt',
    icon: <IconChecks size={20} />,
    status: 'done',
    isMeant: ({ status }) => status !== 'done',
    question: (count) => `${tasks(count)} ${become(count)} auf „Erledigt“ gesetzt.`,
  },
  {
    label: 'Alle zurücksetzen auf Offen',
    icon: <IconRotateClockwise size={20} />,
    status: 'open',
    isMeant: ({ status }) => status !== 'open',
    question: (count) =>
      `${tasks(count)} ${become(count)} auf „Offen“ zurückgesetzt. Notizen bleiben erhalten.`,
  },
];

/**
 * What can be done with all tasks of a run at once, as far as there are such tasks. `settle` waits for
 * single statuses that are on their way: a task's own change before must not contradict the next.
 */
export function useQuickActions(
  run: {
    tasks: readonly RunTask[];
    /** A search or a filter hides some of the tasks. */
    isNarrowed: boolean;
  },
  settle: () => Promise<void>,
) {
  const { ask, dialog: question } = useConfirm();
  const batch = useStatusBatch();
  const start = async (action: Action) => {
    const { label, status, isMeant } = action;
    const meant = run.tasks.filter(isMeant);
    const text = questionFor(action, meant.length, run.isNarrowed);
    const isSure =
      !text || (await ask({ title: label, text, confirm: 'Ändern', isHarmless: true }));
    if (!isSure) return;
    await settle();
    await batch.start(label, meant, status);
  };
  return {
    quickActions: actions
      .filter(({ isMeant }) => run.tasks.some(isMeant))
      .map((action): QuickAction => ({ ...action, start: () => void start(action) })),
    dialogs: (
      <>
        {question}
        {batch.dialog}
      </>
    ),
  };
}

/** Undefined where nothing has to be asked. */
function questionFor(
  { question, hidden }: Action,
  count: number,
  isNarrowed: boolean,
): string | undefined {
  if (!isNarrowed) return question?.(count);
  const what = (question ?? hidden)?.(count);
  return what && `${what} Das gilt für den ganzen Lauf, nicht nur für die angezeigten Aufgaben.`;
}
