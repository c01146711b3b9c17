import { IconBan, IconCircleFilled, IconClockX, IconUserOff } from '@tabler/icons-react';
import { userStatusLabels } from '#contract/user-admin.ts';
import type { UserStatus } from '#contract/users.ts';
import { Pill } from '#web/ui/pill.tsx';

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
