import { DefectButton } from '#web/defects/task/defect-button.tsx';
import type { TaskExtras as Extras } from '#web/scenario-runs/tasks/task-card.tsx';
import { TaskResult } from './task-result.tsx';

/** What inspections and defects add to a task. */
export const TaskExtras: Extras = ({ task, kindId }) => (
  <>
    {kindId && <TaskResult task={task} kindId={kindId} />}
    <DefectButton task={task} />
  </>
);
