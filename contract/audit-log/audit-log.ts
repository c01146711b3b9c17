import type { NounKind } from '../nouns.ts';

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

export type AuditEntityType = NounKind;
