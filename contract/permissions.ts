import type { Role } from './people.ts';

/** Everyone who is approved; everyone who writes; reviewers; administrators. */
const readers = ['viewer', 'editor', 'reviewer', 'admin'] as const;
const writers = ['editor', 'reviewer', 'admin'] as const;
const reviewers = ['reviewer', 'admin'] as const;
const admins = ['admin'] as const;

interface Rule {
  roles: readonly Role[];
  /** The sentence of the refusal. */
  denied: string;
}

/** Who may do what. The server enforces this table; the screens only mirror it. */
export const permissions = {
  'equipment.read': { roles: readers, denied: 'Keine Berechtigung zum Lesen von Anlagen' },
  'equipment.create': { roles: writers, denied: 'Keine Berechtigung zum Erstellen von Anlagen' },
  'equipment.update': { roles: writers, denied: 'Keine Berechtigung zum Bearbeiten von Anlagen' },
  'equipment.delete': { roles: writers, denied: 'Keine Berechtigung zum Löschen von Anlagen' },
  'link.read': { roles: readers, denied: 'Keine Berechtigung zum Lesen von Verknüpfungen' },
  'link.create': { roles: writers, denied: 'Keine Berechtigung zum Erstellen von Verknüpfungen' },
  'link.update': { roles: writers, denied: 'Keine Berechtigung zum Bearbeiten von Verknüpfungen' },
  'link.delete': { roles: writers, denied: 'Keine Berechtigung zum Löschen von Verknüpfungen' },
  'safety.read': { roles: readers, denied: 'Keine Berechtigung zum Lesen von Absicherungen' },
  'safety.create': { roles: writers, denied: 'Keine Berechtigung zum Erstellen von Absicherungen' },
  'safety.update': {
    roles: writers,
    denied: 'Keine Berechtigung zum Bearbeiten von Absicherungen',
  },
  'safety.delete': { roles: writers, denied: 'Keine Berechtigung zum Löschen von Absicherungen' },
  'safety.delete-confirmed': {
    roles: reviewers,
    denied: 'Nur Prüfer können eine bestätigte Absicherung entfernen',
  },
  'safety.confirm': {
    roles: reviewers,
    denied: 'Keine Berechtigung zum Bestätigen von Absicherungen',
  },
  'comment.read': { roles: readers, denied: 'Keine Berechtigung zum Lesen von Kommentaren' },
  'comment.create': { roles: writers, denied: 'Keine Berechtigung zum Erstellen von Kommentaren' },
  'comment.update': { roles: writers, denied: 'Keine Berechtigung zum Bearbeiten von Kommentaren' },
  'comment.delete': { roles: writers, denied: 'Keine Berechtigung zum Löschen von Kommentaren' },
  'code.read': { roles: readers, denied: 'Keine Berechtigung zum Lesen von Codes' },
  'code.create': { roles: writers, denied: 'Keine Berechtigung zum Zuordnen von Codes' },
  'code.update': { roles: writers, denied: 'Keine Berechtigung zum Ändern von Codes' },
  'code.make': { roles: writers, denied: 'Keine Berechtigung zum Erzeugen von Codes' },
  'code.delete': { roles: writers, denied: 'Keine Berechtigung zum Entfernen von Codes' },
  'document.read': { roles: readers, denied: 'Keine Berechtigung zum Lesen von Dokumenten' },
  'document.create': { roles: writers, denied: 'Keine Berechtigung zum Hochladen von Dokumenten' },
  'document.update': { roles: writers, denied: 'Keine Berechtigung zum Bearbeiten von Dokumenten' },
  'document.delete': { roles: writers, denied: 'Keine Berechtigung zum Löschen von Dokumenten' },
  'equipment-type.read': {
    roles: readers,
    denied: 'Keine Berechtigung zum Lesen von Anlagentypen',
  },
  'equipment-type.manage': {
    roles: admins,
    denied: 'Keine Berechtigung zum Verwalten von Anlagentypen',
  },
  'scenario.read': { roles: readers, denied: 'Keine Berechtigung zum Lesen von Szenarien' },
  'scenario.manage': { roles: reviewers, denied: 'Keine Berechtigung zum Verwalten von Szenarien' },
  'scenario.run': { roles: writers, denied: 'Keine Berechtigung zum Durchführen von Szenarien' },
  'inspection.read': { roles: readers, denied: 'Keine Berechtigung zum Lesen von Prüfungen' },
  'inspection.plan': { roles: reviewers, denied: 'Keine Berechtigung zum Festlegen von Prüfungen' },
  'inspection-kind.manage': {
    roles: reviewers,
    denied: 'Keine Berechtigung zum Verwalten von Prüfarten',
  },
  'inspection.record': {
    roles: writers,
    denied: 'Keine Berechtigung zum Festhalten von Prüfungen',
  },
  'defect.read': { roles: readers, denied: 'Keine Berechtigung zum Lesen von Mängeln' },
  'defect.create': { roles: writers, denied: 'Keine Berechtigung zum Melden von Mängeln' },
  'defect.update': { roles: writers, denied: 'Keine Berechtigung zum Bearbeiten von Mängeln' },
  'defect.verify': {
    roles: reviewers,
    denied: 'Nur Prüfer können einen Mangel als nachgeprüft kennzeichnen',
  },
  'outage.set': {
    roles: writers,
    denied: 'Keine Berechtigung zum Außerbetriebnehmen von Anlagen',
  },
  'import.manage': { roles: reviewers, denied: 'Keine Berechtigung zum Importieren' },
  'sticker.print': { roles: writers, denied: 'Keine Berechtigung zum Drucken von Etiketten' },
  'quick-search.own': {
    roles: readers,
    denied: 'Keine Berechtigung für Schnellsuch-Schaltflächen',
  },
  'account.own': { roles: readers, denied: 'Keine Berechtigung für dieses Konto' },
  'user.manage': { roles: admins, denied: 'Keine Berechtigung zur Benutzerverwaltung' },
  'audit-log.read': { roles: admins, denied: 'Keine Berechtigung für das Aktivitätsprotokoll' },
  'notification.read': { roles: admins, denied: 'Keine Berechtigung für Benachrichtigungen' },
  'emergency-access.manage': {
    roles: admins,
    denied: 'Keine Berechtigung zum Verwalten von Notfallcodes',
  },
  'emergency-access.use': { roles: ['viewer'], denied: 'Keine Berechtigung für Notfallcodes' },
  'retention.manage': { roles: admins, denied: 'Keine Berechtigung für Aufbewahrungsregeln' },
  'job.manage': { roles: admins, denied: 'Keine Berechtigung für Hintergrundarbeiten' },
  'api-docs.read': { roles: readers, denied: 'Keine Berechtigung für die API-Dokumentation' },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof permissions;

/**
 * What a route requires: nothing (`public`), a session of any role (`signed-in`), a session even of an account that
 * is marked for deletion (`session`), or the permission for an action.
 */
export type Access = 'public' | 'session' | 'signed-in' | Action;

/** The fields of a user that decide about permissions. */
interface Acting {
  role?: Role | null | undefined;
  /** Set while an emergency access code is valid; session and screens remove it afterwards. */
  writesUntil?: string | undefined;
}

/** A missing role is treated as viewer. An emergency access code lets viewers write as editors do. */
export function can({ role, writesUntil }: Acting, action: Action): boolean {
  const roles: readonly Role[] = permissions[action].roles;
  const own = role ?? 'viewer';
  const isEmergency = own === 'viewer' && writesUntil !== undefined;
  return roles.includes(own) || (isEmergency && roles.includes('editor'));
}

export function isApproved(user: { role?: Role | null | undefined }): boolean {
  return user.role !== 'awaiting_approval';
}
