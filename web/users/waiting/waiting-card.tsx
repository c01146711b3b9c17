import { IconUserQuestion } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ListedUser } from '#contract/users/users.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import type { UserActions } from '../actions/use-user-actions.tsx';
import classes from './waiting-card.module.css';
import { WaitingRow } from './waiting-row.tsx';

interface WaitingCardProps {
  users: readonly ListedUser[];
  count: number;
  actions: UserActions;
}

/** Users who wait for approval by an administrator. */
export function WaitingCard({ users, count, actions }: WaitingCardProps) {
  const card = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.waiting} ref={card} tabIndex={-1}>
      <SectionCard
        title="Wartend auf Freigabe"
        icon={<IconUserQuestion size={20} aria-hidden />}
        count={count}
      >
        <ul className={classes.rows}>
          {users.map((user) => (
            <WaitingRow
              key={user.id}
              user={user}
              actions={actions}
              // The button of the approved row had the focus.
              onApproved={() => card.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      </SectionCard>
    </div>
  );
}
