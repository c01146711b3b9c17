import { type TaskStatus, taskStatusLabels } from '#contract/scenarios/scenario-runs.ts';
import { type BarOption, ChoiceBar } from '#web/ui/form/choice-bar.tsx';

interface StatusControlProps {
  status: TaskStatus;
  onChange: (status: TaskStatus) => void;
}

const options: BarOption<TaskStatus>[] = [
  { value: 'open', label: taskStatusLabels.open },
  // The longest word.
  { value: 'in_progress', label: taskStatusLabels.in_progress, tone: 'accent', share: 1.4 },
  { value: 'done', label: taskStatusLabels.done, tone: 'ok' },
];

/** A choice among the three statuses. */
export function StatusControl({ status, onChange }: StatusControlProps) {
  return <ChoiceBar legend="Status" options={options} value={status} onChange={onChange} />;
}
