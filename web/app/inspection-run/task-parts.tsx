import type { RunTask } from '#contract/scenarios/scenario-runs.ts';
import { TaskDefects } from '#web/defects/task/task-defects.tsx';
import { AttachedPhotos } from '#web/documents/attached/attached-photos.tsx';
import { nameOf } from '#web/scenario-runs/shown-tasks.ts';
import { TaskResult } from './task-result.tsx';

interface TaskPartsProps {
  task: RunTask;
  kindId: string | null;
  isOpen: boolean;
}

/** What inspections and defects add to a task. */
export const TaskParts = ({ task, kindId, isOpen }: TaskPartsProps) => (
  <>
    {kindId && <TaskResult task={task} kindId={kindId} isOpen={isOpen} />}
    <DefectsOfTask task={task} isOpen={isOpen} />
  </>
);

/** Nothing if the Anlage was deleted. */
export function DefectsOfTask({ task, isOpen }: Omit<TaskPartsProps, 'kindId'>) {
  const { id, assetId } = task;
  if (!assetId) return null;
  return (
    <TaskDefects taskId={id} equipment={{ id: assetId, name: nameOf(task) }} isOpen={isOpen} />
  );
}

/** They belong to the record that is made from the result. */
export function PhotosOfTask({ task }: { task: RunTask }) {
  const { id, assetId } = task;
  if (!assetId) return null;
  const equipment = { id: assetId, name: nameOf(task) };
  return <AttachedPhotos equipment={equipment} attachment={{ id, title: 'Foto zur Prüfung' }} />;
}
