export const auditActions = ['create', 'update', 'delete', 'link', 'unlink', 'view'] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditActionLabels: Record<AuditAction, string> = {
  create: 'Erstellt',
  update: 'Bearbeitet',
  delete: 'Gelöscht',
  link: 'Verknüpft',
  unlink: 'Verknüpfung entfernt',
  view: 'Angesehen',
};

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
  'admin_notification',
  'emergency_access_code',
  'job',
] as const;
export type AuditEntityType = (typeof auditEntityTypes)[number];

export const auditEntityLabels: Record<AuditEntityType, string> = {
  equipment: 'Ausrüstung',
  equipment_link: 'Anlagenverknüpfung',
  equipment_safety_link: 'Absicherung',
  equipment_comment: 'Kommentar',
  equipment_document: 'Anlagen-Dokument',
  document: 'Dokument',
  equipmentType: 'Ausrüstungstyp',
  safety_point: 'Absicherungspunkt',
  quick_search_button: 'Schnellsuche',
  scenario: 'Szenario',
  scenario_run: 'Szenario-Lauf',
  scenario_run_task: 'Szenario-Aufgabe',
  user: 'Benutzer',
  admin_notification: 'Benachrichtigung',
  emergency_access_code: 'Notfallcode',
  job: 'Hintergrundarbeit',
};
