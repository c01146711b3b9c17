import { describe, expect, it } from 'vitest';
import { changesOf } from './change-summary.ts';

const lines = (
  oldValues: Record<string, unknown> | null,
  newValues: Record<string, unknown> | null,
) =>
  changesOf({ oldValues, newValues }).map((change) => {
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
  expect(changesOf({ oldValues: null, newValues: values }).map(({ label }) => label)).toEqual([
    ...['Benutzt am', 'Farbe', 'Name', 'Titel', 'Übergabe', 'unknownÄ'],
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
    ['role', 'awaiting_approval', 'Wartend auf Freigabe'],
    ['role', 'reviewer', 'Prüfer'],
    ['role', 'primary', 'Primär'],
    ['status', 'active', 'Aktiv'],
    ['status', 'blocked', 'Gesperrt'],
    ['status', 'deleted', 'Zur Löschung vorgemerkt'],
    ['status', 'deactivated', 'Deaktiviert'],
    ['status', 'anonymized', 'Anonymisiert'],
    ['status', 'confirmed', 'Bestätigt'],
    ['status', 'in_progress', 'In Bearbeitung'],
    ['status', 'etwas anderes', 'etwas anderes'],
    ['status', 'constructor', 'constructor'],
    ['name', 'active', 'active'],
    ['consentGiven', true, 'Ja'],
    ['consentGiven', false, 'Nein'],
    ['tags', ['Achtung', 'SV-Netz'], 'Achtung, SV-Netz'],
    ['tags', [], '(Leer)'],
    ['description', '', '(Leer)'],
    ['fileSize', 1_234_567, '1.234.567'],
    ['linkType', 'dependency', 'Abhängigkeit'],
    ['expiryDate', '2027-03-01', '01.03.2027'],
    ['filters', ['type: Pumpe', 'floor: *'], 'Typ: Pumpe, Etage: Alle Etagen'],
    ['details', { name: 'A', count: 2 }, 'Name: A; Anzahl: 2'],
    ['name', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('%s %j is shown as "%s"', (field, value, text) => {
    expect(changesOf({ oldValues: null, newValues: { [field]: value } })).toMatchObject([
      { kind: 'added', after: text },
    ]);
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
