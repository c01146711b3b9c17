import type { AuditEntry } from '#contract/audit-log/audit-entries.ts';

export function anAuditEntry(fields: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    action: 'update',
    entityType: 'equipment',
    entityId: '22222222-2222-4222-8222-222222222222',
    createdAt: '2026-11-15T06:41:08.000Z',
    userId: '33333333-3333-4333-8333-333333333333',
    userDisplayName: null,
    userFirstName: null,
    userLastName: null,
    userEmail: null,
    oldValues: null,
    newValues: null,
    equipmentName: null,
    equipmentLocation: null,
    reason: null,
    changeSummary: null,
    emergencyCode: null,
    importId: null,
    ...fields,
  };
}
