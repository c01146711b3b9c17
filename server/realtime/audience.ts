import type { AuditEntityType } from '#contract/audit-log.ts';
import { type Action, can } from '#contract/permissions.ts';
import type { Role } from '#contract/users.ts';
import type { ChangeNotice } from '../notify/notices.ts';

/** The right without which nobody hears that something of this kind has changed. */
const neededToHear: Record<AuditEntityType, Action> = {
  equipment: 'equipment.read',
  equipment_link: 'link.read',
  equipment_safety_link: 'safety.read',
  equipment_comment: 'comment.read',
  equipment_document: 'document.read',
  document: 'document.read',
  equipmentType: 'equipment-type.read',
  safety_point: 'safety.read',
  quick_search_button: 'quick-search.own',
  scenario: 'scenario.read',
  scenario_run: 'scenario.read',
  scenario_run_task: 'scenario.read',
  user: 'user.manage',
  admin_notification: 'notification.read',
  emergency_access_code: 'emergency-access.manage',
  job: 'job.manage',
};

/** What is always somebody's own: without an owner nobody hears of it. */
const personal: readonly AuditEntityType[] = ['quick_search_button'];

/** Who listens: a change of role ends the socket, so the role is the one of today. */
interface Listener {
  userId: string;
  role: Role;
}

export function mayHear({ userId, role }: Listener, change: ChangeNotice): boolean {
  if (change.entity === 'user' && change.id === userId) return true;
  const isOwned = change.onlyFor !== undefined || personal.includes(change.entity);
  if (isOwned && change.onlyFor !== userId) return false;
  return can({ role }, neededToHear[change.entity]);
}
