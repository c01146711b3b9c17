import { IconBan, IconCircleFilled, IconClockX, IconUserOff } from '@tabler/icons-react';
import { lastSeenText } from '#contract/last-seen.ts';
import { discreetNameOf, type ListedUser, userStatusLabels } from '#contract/user-admin.ts';
import type { UserStatus } from '#contract/users.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Pill } from '#web/ui/pill.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { RoleSelect } from './actions/role-select.tsx';
import type { useRoleChange } from './actions/use-role-change.tsx';
import type { UserActions } from './actions/use-user-actions.tsx';
import { UserMenu } from './actions/user-menu.tsx';
import { Avatar } from './avatar.tsx';
import { MaskedEmail } from './masked-email.tsx';
import classes from './user-row.module.css';

interface UserRowProps {
  user: ListedUser;
  actions: UserActions;
  roles: ReturnType<typeof useRoleChange>;
}

export function UserRow({ user, actions, roles }: UserRowProps) {
  const isOwn = useCurrentUser().id === user.id;
  const name = discreetNameOf(user);
  return (
    <li className={classes.row}>
      <div className={classes.person}>
        <Avatar name={name} />
        <div className={classes.names}>
          <h3 className={classes.name}>{name}</h3>
          {isOwn && <p className={classes.own}>Das sind Sie (Sicherheitsschutz aktiv)</p>}
        </div>
      </div>
      <div className={classes.email}>
        <MaskedEmail email={user.email} name={name} />
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

/** As time goes by; the exact time for whoever points at it. */
function LastSeen({ lastLogin }: { lastLogin: string | null }) {
  const text = lastSeenText(lastLogin, useNow());
  if (lastLogin === null) return <span>{text}</span>;
  return (
    <time dateTime={lastLogin} title={formatDateTime(lastLogin)}>
      {text}
    </time>
  );
}

const icons: Record<UserStatus, typeof IconBan> = {
  active: IconCircleFilled,
  blocked: IconBan,
  deleted: IconClockX,
  deactivated: IconUserOff,
  anonymized: IconUserOff,
};

function StatusPill({ status }: { status: UserStatus }) {
  const Icon = icons[status];
  return (
    <Pill
      tone={status === 'blocked' ? 'bad' : 'neutral'}
      icon={<Icon size={status === 'active' ? 8 : 14} aria-hidden />}
    >
      {userStatusLabels[status]}
    </Pill>
  );
}
