import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { type TaskStatus, taskStatusLabels } from '#contract/scenario-runs.ts';
import { Pill } from '#web/ui/pill.tsx';

const looks = {
  open: { tone: 'neutral', Icon: IconCircle },
  in_progress: { tone: 'accent', Icon: IconCircleDashed },
  done: { tone: 'ok', Icon: IconCircleCheckFilled },
} as const;

export function TaskStatusPill({ status }: { status: TaskStatus }) {
  const { tone, Icon } = looks[status];
  return (
    <Pill tone={tone} icon={<Icon size={14} aria-hidden />}>
      {taskStatusLabels[status]}
    </Pill>
  );
}
