import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Role, roles } from '#contract/people.ts';
import { discreetNameOf, type ListedUser, otherNameOf } from '#contract/users/users.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { RoleSelect } from '../actions/role-select.tsx';
import type { UserActions } from '../actions/use-user-actions.tsx';
import { useApprove } from '../actions/use-user-writes.ts';
import { UserMenu } from '../actions/user-menu.tsx';
import { Avatar } from '../avatar.tsx';
import { MaskedEmail } from '../masked-email.tsx';
import { LastSeen, StatusPill } from '../user-state.tsx';
import classes from './waiting-card.module.css';

const grantable = roles.filter((role) => role !== 'awaiting_approval');

interface WaitingRowProps {
  user: ListedUser;
  actions: UserActions;
  onApproved: () => void;
}

export function WaitingRow({ user, actions, onApproved }: WaitingRowProps) {
  const [role, setRole] = useState<Role>('viewer');
  const { mutate, isPending } = useApprove(onApproved);
  const name = discreetNameOf(user);
  const fullName = otherNameOf(user);
  return (
    <li className={classes.row}>
      <div className={classes.person}>
        <Avatar name={name} isNew />
        <div>
          <h3 className={classes.name}>{name}</h3>
          {fullName && <p className={classes.since}>{fullName}</p>}
          <p className={classes.since}>
            {user.lastLogin === null ? 'angelegt' : 'angemeldet'}{' '}
            <time dateTime={user.createdAt}>{formatDateTime(user.createdAt)}</time>
          </p>
          <p className={classes.since}>
            Letzte Anmeldung: <LastSeen lastLogin={user.lastLogin} />
          </p>
          <StatusPill status={user.status} />
        </div>
      </div>
      <div className={classes.email}>
        <MaskedEmail email={user.email} isVerified={user.emailVerified} name={name} />
      </div>
      <div className={classes.choice}>
        <RoleSelect
          name={name}
          value={role}
          options={grantable}
          onChange={setRole}
          disabled={isPending}
        />
        <Button
          aria-label={`${name} freischalten`}
          loading={isPending}
          onClick={() => mutate({ id: user.id, role })}
        >
          Freischalten
        </Button>
      </div>
      <div className={classes.menu}>
        <UserMenu user={user} actions={actions} />
      </div>
    </li>
  );
}
