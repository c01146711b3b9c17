import type { AdminNotification } from '#contract/notifications.ts';

type Subject = Pick<AdminNotification, 'type' | 'entityType' | 'entityId' | 'userId' | 'userName'>;

/** The address of what a notification is about; undefined where nothing of it is left to look at. */
export function recordBehind(notification: Subject): string | undefined {
  const { type, entityType, entityId, userId, userName } = notification;
  if (entityType === 'equipment' && entityId) return `/equipment/${entityId}`;
  if (entityType === 'job') return '/admin/jobs';
  if (entityType === 'emergency_access_code') return '/admin/emergency-codes';
  if (userId && userName) return `/admin/users?${new URLSearchParams({ search: userName })}`;
  return type === 'data_retention_alert' ? '/admin/retention' : undefined;
}
