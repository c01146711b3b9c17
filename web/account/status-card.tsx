import { IconCheck, IconShieldCheck } from '@tabler/icons-react';
import type { UserStatus } from '#contract/users.ts';
import { Pill } from '#web/ui/pill.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

export function StatusCard({ status }: { status: UserStatus }) {
  const isActive = status === 'active';
  return (
    <SectionCard
      title="Kontostatus"
      icon={<IconShieldCheck size={20} />}
      action={
        <Pill
          tone={isActive ? 'ok' : 'bad'}
          icon={isActive && <IconCheck size={14} aria-hidden />}
          large
        >
          {isActive ? 'Aktiv' : status}
        </Pill>
      }
    >
      {null}
    </SectionCard>
  );
}
