import { Button } from '@mantine/core';
import { IconBan, IconLockOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type BlacklistedUser, discreetNameOf } from '#contract/users/users.ts';
import { CutText } from '#web/ui/cut-text.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { useUnblock } from '../actions/use-user-writes.ts';
import { Avatar } from '../avatar.tsx';
import { blacklistedQuery } from '../user-queries.ts';
import classes from './blacklist-card.module.css';

/** The blocked users, since when and why. */
export function BlacklistCard() {
  const { data, isError, isFetching, refetch } = useQuery(blacklistedQuery);
  const rows = useRef<HTMLDivElement>(null);
  // The button of the removed row had the focus.
  const unblock = useUnblock(() => rows.current?.focus({ preventScroll: true }));
  if (data?.length === 0 || (!data && !isError)) return null;
  return (
    <div ref={rows} tabIndex={-1}>
      <SectionCard
        title="Gesperrte Benutzer"
        icon={<IconBan size={20} aria-hidden />}
        {...(data ? { count: data.length } : {})}
      >
        {data ? (
          <ul className={classes.rows}>
            {data.map((user) => (
              <BlacklistRow
                key={user.userId}
                user={user}
                isUnblocking={unblock.isPending && unblock.variables.id === user.userId}
                onUnblock={() => unblock.mutate({ id: user.userId })}
              />
            ))}
          </ul>
        ) : (
          <SectionFailed
            text="Die gesperrten Benutzer konnten nicht geladen werden."
            onRepeat={() => void refetch()}
            isRepeating={isFetching}
          />
        )}
      </SectionCard>
    </div>
  );
}

interface BlacklistRowProps {
  user: BlacklistedUser;
  isUnblocking: boolean;
  onUnblock: () => void;
}

function BlacklistRow({ user, isUnblocking, onUnblock }: BlacklistRowProps) {
  const name = discreetNameOf(user);
  const { reason, blockedAt, blockedByName } = user;
  return (
    <li className={classes.row}>
      <Avatar name={name} />
      <div className={classes.texts}>
        <h3 className={classes.name}>{name}</h3>
        {reason && <CutText text={reason} lines={3} more="Ganzen Grund anzeigen" />}
        <p className={classes.meta}>
          gesperrt <time dateTime={blockedAt}>{formatDateTime(blockedAt)}</time>
          {blockedByName && ` von ${blockedByName}`}
        </p>
      </div>
      <Button
        className={classes.unblock ?? ''}
        variant="default"
        leftSection={<IconLockOpen size={18} />}
        aria-label={`${name} entsperren`}
        loading={isUnblocking}
        onClick={onUnblock}
      >
        Entsperren
      </Button>
    </li>
  );
}
