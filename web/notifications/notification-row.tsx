import {
  IconAlertTriangle,
  IconBellRinging,
  IconCheck,
  IconClockExclamation,
  IconCopy,
  IconDownload,
  IconHandOff,
  IconKey,
  IconLock,
  IconTrashOff,
  IconUserOff,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import type { AdminNotification, NotificationType } from '#contract/notifications.ts';
import { Ago } from '#web/sync/ago.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Pill } from '#web/ui/pill.tsx';
import classes from './notification-sheet.module.css';
import { useMarkRead } from './use-mark-read.ts';

const icons: Record<NotificationType, typeof IconKey> = {
  delete_attempt_denied: IconTrashOff,
  unauthorized_access: IconLock,
  gdpr_request: IconBellRinging,
  data_retention_alert: IconClockExclamation,
  consent_withdrawn: IconHandOff,
  anonymization_required: IconUserOff,
  export_requested: IconDownload,
  emergency_access: IconKey,
  job_failed: IconAlertTriangle,
  equipment_doubled: IconCopy,
};

interface NotificationRowProps {
  notification: AdminNotification;
  onFollow: () => void;
}

/** A notification with a link to its record. */
export function NotificationRow({ notification, onFollow }: NotificationRowProps) {
  const { id, type, title, message, userName, isRead, priority, createdAt } = notification;
  const { mutate, isPending } = useMarkRead();
  const Icon = icons[type];
  const href = recordAddress(notification);
  return (
    <li className={classes.row} data-unread={!isRead || undefined}>
      <span className={classes.icon}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={classes.texts}>
        <h3 className={classes.title}>
          {href ? (
            <Link className={classes.link} href={href} onClick={onFollow}>
              {title}
            </Link>
          ) : (
            title
          )}
          {!isRead && <Pill tone="accent">Neu</Pill>}
          {priority === 'high' && <Pill tone="bad">Wichtig</Pill>}
        </h3>
        <CutText text={message} lines={4} more="Ganze Nachricht anzeigen" />
        <p className={classes.meta}>
          {userName && `${userName} · `}
          <Ago moment={Date.parse(createdAt)} />
        </p>
      </div>
      {!isRead && (
        <IconButton
          label={`„${title}“ als gelesen markieren`}
          loading={isPending}
          onClick={() => mutate(id)}
        >
          <IconCheck size={20} />
        </IconButton>
      )}
    </li>
  );
}

type Subject = Pick<AdminNotification, 'type' | 'entityType' | 'entityId' | 'userId' | 'userName'>;

/** The address of the notification's record; undefined if the record no longer exists. */
export function recordAddress(notification: Subject): string | undefined {
  const { type, entityType, entityId, userId, userName } = notification;
  if (entityType === 'equipment' && entityId) return `/equipment/${entityId}`;
  if (entityType === 'job') return '/admin/jobs';
  if (entityType === 'emergency_access_code') return '/admin/emergency-codes';
  if (userId && userName) return `/admin/users?${new URLSearchParams({ search: userName })}`;
  return type === 'data_retention_alert' ? '/admin/retention' : undefined;
}
