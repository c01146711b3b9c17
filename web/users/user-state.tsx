import { IconBan, IconCircleFilled, IconClockX, IconUserOff } from '@tabler/icons-react';
import type { UserStatus } from '#contract/people.ts';
import { lastSeenText } from '#contract/users/last-seen.ts';
import { userStatusLabels } from '#contract/users/users.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Pill } from '#web/ui/pill.tsx';
import { useNow } from '#web/ui/use-now.ts';

/** Updated every minute; the tooltip shows the exact time. */
export function LastSeen({ lastLogin }: { lastLogin: string | null }) {
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

export function StatusPill({ status }: { status: UserStatus }) {
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
