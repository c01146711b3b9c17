import { type ComponentType, createContext } from 'react';
import type { RunTask } from '#contract/scenarios/scenario-runs.ts';

interface TaskPartProps {
  task: RunTask;
  /** The Prüfart of the run. */
  kindId: string | null;
  /** The run goes on, and the user may work on it. */
  isOpen: boolean;
}

/** What other nouns show with a task of a run; the page that puts them together provides it. */
export const TaskPart = createContext<ComponentType<TaskPartProps> | undefined>(undefined);
