import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Impact } from '#contract/impact.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

const meaning = {
  equipment: 'Keine andere Anlage hängt von dieser Anlage ab, und sie steuert keine andere.',
  safety_point: 'Diesem Absicherungspunkt ist keine Anlage zugeordnet.',
} as const;

interface NothingAffectedProps extends Pick<Impact, 'origin'> {
  action: ReactNode;
}

/** Nothing is known to be affected, which is less than that nothing is. */
export function NothingAffected({ origin, action }: NothingAffectedProps) {
  return (
    <EmptyState
      icon={<IconCircleCheck size={30} />}
      title="Nichts fällt aus."
      text={meaning[origin.kind]}
      note="Hier zählt nur, was als Verknüpfung oder Absicherung eingetragen ist."
      action={action}
    />
  );
}
