import { describe, expect, it } from 'vitest';
import { changesOf } from './change-summary.ts';

const lines = (
  oldValues: Record<string, unknown> | null,
  newValues: Record<string, unknown> | null,
  entityType = 'equipment',
) =>
  changesOf({ entityType, oldValues, newValues }).map((change) => {
    if (change.kind === 'added') return `${change.label}: + ${change.after}`;
    if (change.kind === 'removed') return `${change.label}: - ${change.before}`;
    return `${change.label}: ${change.before} → ${change.after}`;
  });

it('lists added, removed and updated values with the labels of their fields', () => {
  expect(
    lines(
      { locationRoom: 'R2.118', locationColumn: 'D8', name: 'Pumpe' },
      { locationRoom: 'R2.117', locationFloor: 'OG2', name: 'Pumpe' },
    ),
  ).toEqual(['Achse: - D8', 'Etage: + OG2', 'Raum: R2.118 → R2.117']);
});

it('sorts the labels in German order', () => {
  const values = { usedAt: 'z', name: 'x', color: 'y', unknownÄ: '1', Übergabe: '2', title: '3' };
  expect(
    changesOf({ entityType: 'equipment', oldValues: null, newValues: values }).map(
      ({ label }) => label,
    ),
  ).toEqual([...['Benutzt am', 'Farbe', 'Name', 'Titel', 'Übergabe', 'unknownÄ']]);
});

it('names a field as its noun does, one of an earlier version as any noun does', () => {
  expect(lines(null, { count: 3 }, 'export')).toEqual(['Anzahl der Anlagen: + 3']);
  expect(lines(null, { state: 'running', new: 2 }, 'import')).toEqual([
    'Neu: + 2',
    'Stand: + Läuft',
  ]);
  expect(lines(null, { count: 3, site: 'BT3' }, 'equipment')).toEqual([
    'Anzahl: + 3',
    'Standort: + BT3',
  ]);
});

it('is empty if there are no values or they are equal', () => {
  expect(lines(null, null)).toEqual([]);
  expect(lines({ tags: ['A', 'B'] }, { tags: ['A', 'B'] })).toEqual([]);
  expect(lines({ note: null }, {})).toEqual([]);
});

it.each([
  ...['id', 'createdAt', 'updatedAt', 'created_at', 'timestamp', 'createdBy', 'updatedBy'],
  ...['password', 'passwordHash', 'Passwort', 'salt', 'externalId', 'external_id', 'ipAddress'],
  ...['userAgent', 'sessionId', 'idToken', 'clientSecret'],
])('ignores %s', (field) => {
  expect(lines({ [field]: 'a' }, { [field]: 'b' })).toEqual([]);
});

describe('a value', () => {
  it.each([
    ['user', 'role', 'awaiting_approval', 'Wartend auf Freigabe'],
    ['user', 'role', 'reviewer', 'Prüfer'],
    ['equipment_safety_link', 'role', 'primary', 'Primär'],
    ['user', 'status', 'active', 'Aktiv'],
    ['user', 'status', 'blocked', 'Gesperrt'],
    ['user', 'status', 'deleted', 'Zur Löschung vorgemerkt'],
    ['user', 'status', 'deactivated', 'Deaktiviert'],
    ['user', 'status', 'anonymized', 'Anonymisiert'],
    ['equipment_safety_link', 'status', 'confirmed', 'Bestätigt'],
    ['scenario_run_task', 'status', 'in_progress', 'In Bearbeitung'],
    ['user', 'status', 'etwas anderes', 'etwas anderes'],
    ['user', 'status', 'constructor', 'constructor'],
    ['equipment', 'name', 'active', 'active'],
    ['user', 'consentType', 'analytics', 'Nutzungsanalyse'],
    ['user', 'consentGiven', true, 'Ja'],
    ['user', 'consentGiven', false, 'Nein'],
    ['equipment', 'tags', ['Achtung', 'SV-Netz'], 'Achtung, SV-Netz'],
    ['equipment', 'tags', [], '(Leer)'],
    ['scenario', 'description', '', '(Leer)'],
    ['equipment_document', 'fileSize', 1_234_567, '1,18 MB'],
    ['equipment_link', 'linkType', 'dependency', 'Abhängigkeit'],
    ['equipment_document', 'expiryDate', '2027-03-01', '01.03.2027'],
    ['scenario', 'filters', ['type: Pumpe', 'floor: *'], 'Typ: Pumpe, Etage: Alle Etagen'],
    ['scenario', 'filters', ['room: A: B', 'toString: x'], 'Raum: A: B, toString: x'],
    ['import', 'state', 'taking_back', 'Wird zurückgenommen'],
    ['job', 'state', 'failed', 'Fehlgeschlagen'],
    ['job', 'sharedNames', 'kept', 'So gelassen'],
    ['export', 'table', 'links', 'Verknüpfungen'],
    ['equipment', 'details', { name: 'A', count: 2 }, 'Name: A; Anzahl: 2'],
    ['equipment', 'name', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('of %s: %s %j is shown as "%s"', (entityType, field, value, text) => {
    const entry = { entityType, oldValues: null, newValues: { [field]: value } };
    expect(changesOf(entry)).toMatchObject([{ kind: 'added', after: text }]);
  });

  it('that becomes an empty text is updated, one that disappears is removed', () => {
    expect(lines({ description: 'Alt', note: 'Alt' }, { description: '', note: null })).toEqual([
      'Beschreibung: Alt → (Leer)',
      'Notiz: - Alt',
    ]);
  });

  it('ignores properties that every object inherits', () => {
    expect(lines({}, { toString: 'x' })).toEqual(['toString: + x']);
  });
});
