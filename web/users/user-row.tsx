import { discreetNameOf, type ListedUser, otherNameOf } from '#contract/users/users.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { RoleSelect } from './actions/role-select.tsx';
import type { useRoleChange } from './actions/use-role-change.tsx';
import type { UserActions } from './actions/use-user-actions.tsx';
import { UserMenu } from './actions/user-menu.tsx';
import { Avatar } from './avatar.tsx';
import { MaskedEmail } from './masked-email.tsx';
import classes from './user-row.module.css';
import { LastSeen, StatusPill } from './user-state.tsx';

interface UserRowProps {
  user: ListedUser;
  actions: UserActions;
  roles: ReturnType<typeof useRoleChange>;
}

export function UserRow({ user, actions, roles }: UserRowProps) {
  const isOwn = useCurrentUser().id === user.id;
  const name = discreetNameOf(user);
  const fullName = otherNameOf(user);
  return (
    <li className={classes.row}>
      <div className={classes.person}>
        <Avatar name={name} />
        <div className={classes.names}>
          <h3 className={classes.name}>{name}</h3>
          {fullName && <p className={classes.fullName}>{fullName}</p>}
          {isOwn && <p className={classes.own}>Das sind Sie (Sicherheitsschutz aktiv)</p>}
        </div>
      </div>
      <div className={classes.email}>
        <MaskedEmail email={user.email} isVerified={user.emailVerified} name={name} />
      </div>
      <div className={classes.role}>
        <RoleSelect
          name={name}
          value={roles.shownRole(user)}
          onChange={(role) => roles.change(user, role)}
          disabled={user.status === 'anonymized'}
        />
      </div>
      <div className={classes.status}>
        <StatusPill status={user.status} />
      </div>
      <p className={classes.seen}>
        <span className={classes.seenLabel}>Zuletzt gesehen: </span>
        <LastSeen lastLogin={user.lastLogin} />
      </p>
      <div className={classes.menu}>
        <UserMenu user={user} actions={actions} />
      </div>
    </li>
  );
}
