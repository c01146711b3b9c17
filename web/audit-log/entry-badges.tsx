import {
  IconEye,
  IconLink,
  IconPencil,
  IconPlus,
  type IconProps,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { AuditEntry } from '#contract/audit-log/audit-entries.ts';
import type { AuditAction } from '#contract/audit-log/audit-log.ts';
import { Pill } from '#web/ui/pill.tsx';
import { actionLabel, entityLabel } from './describe-entry.ts';

const icons = new Map<string, ComponentType<IconProps>>(
  Object.entries({
    create: IconPlus,
    update: IconPencil,
    delete: IconTrash,
    link: IconLink,
    unlink: IconUnlink,
    view: IconEye,
  } satisfies Record<AuditAction, ComponentType<IconProps>>),
);

const tones = new Map<string, 'accent' | 'bad'>([
  ['update', 'accent'],
  ['delete', 'bad'],
]);

export function EntryBadges({ action, entityType }: Pick<AuditEntry, 'action' | 'entityType'>) {
  const Icon = icons.get(action) ?? IconEye;
  return (
    <>
      <Pill tone={tones.get(action) ?? 'neutral'} icon={<Icon size={14} aria-hidden />}>
        {actionLabel(action)}
      </Pill>
      <Pill>{entityLabel(entityType)}</Pill>
    </>
  );
}
