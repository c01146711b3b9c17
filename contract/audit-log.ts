export const auditActions = ['create', 'update', 'delete', 'link', 'unlink', 'view'] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditEntityTypes = [
  'equipment',
  'equipment_link',
  'equipment_safety_link',
  'equipment_comment',
  'equipment_document',
  'document',
  'equipmentType',
  'safety_point',
  'quick_search_button',
  'scenario',
  'scenario_run',
  'scenario_run_task',
  'user',
] as const;
export type AuditEntityType = (typeof auditEntityTypes)[number];
