import { describe, expect, it } from 'vitest';
import { anAuditEntry } from '#web/testing/samples/an-audit-entry.ts';
import { actionLabel, actorName, describeEntry, entityLabel } from './describe-entry.ts';

it.each([
  ['create', 'Erstellt'],
  ['update', 'Bearbeitet'],
  ['delete', 'Gelöscht'],
  ['link', 'Verknüpft'],
  ['unlink', 'Verknüpfung entfernt'],
  ['view', 'Angesehen'],
  ['toString', 'toString'],
])('calls the action %s "%s"', (action, label) => {
  expect(actionLabel(action)).toBe(label);
});

it.each([
  ['equipment', 'Ausrüstung'],
  ['equipment_link', 'Anlagenverknüpfung'],
  ['equipment_safety_link', 'Absicherung'],
  ['safety_point', 'Absicherungspunkt'],
  ['user', 'Benutzer'],
  ['equipmentType', 'Ausrüstungstyp'],
  ['document', 'Dokument'],
  ['equipment_document', 'Anlagen-Dokument'],
  ['location', 'Standort'],
  ['project', 'Projekt'],
  ['unbekannt', 'unbekannt'],
])('calls the kind %s "%s"', (kind, label) => {
  expect(entityLabel(kind)).toBe(label);
});

describe('an entry', () => {
  const entityId = 'b0c4a9e1';
  const described = (fields: Parameters<typeof anAuditEntry>[0]) =>
    describeEntry(anAuditEntry({ entityId, ...fields }));

  it('about an Anlage names it and its location', () => {
    expect(described({ equipmentName: 'Pumpe', equipmentLocation: 'BT1-EG' })).toEqual({
      title: 'Pumpe',
      detail: 'BT1-EG',
    });
    expect(described({ newValues: { name: 'Pumpe', locationRaw: 'BT2' } })).toEqual({
      title: 'Pumpe',
      detail: 'BT2',
    });
    expect(described({ equipmentName: 'Pumpe' })).toEqual({
      title: 'Pumpe',
      detail: 'Standort unbekannt',
    });
    expect(described({})).toEqual({ title: 'ID: b0c4a9e1', detail: 'Standort unbekannt' });
  });

  it('about a user shows the current name, and the kind of a consent', () => {
    const subjectName = 'Nele Ott';
    expect(described({ entityType: 'user', subjectName, newValues: { role: 'editor' } })).toEqual({
      title: 'ID: b0c4a9e1',
      detail: 'Nele Ott',
    });
    const newValues = { consentType: 'analytics', consentGiven: true };
    expect(described({ entityType: 'user', subjectName, newValues }).detail).toBe(
      'Einwilligung Nutzungsanalyse · Nele Ott',
    );
    expect(described({ entityType: 'user', subjectName: null, newValues }).detail).toBe(
      'Einwilligung Nutzungsanalyse',
    );
    expect(described({ entityType: 'scenario_run', newValues: { name: 'Probe' } }).detail).toBe(
      'Probe',
    );
  });

  it('about a link names both Anlagen', () => {
    const oldValues = {
      sourceEquipmentName: 'USV 2',
      sourceEquipmentLocation: 'BT3-OG2',
      targetEquipmentName: 'NSHV 3',
    };
    expect(described({ entityType: 'equipment_link', oldValues })).toEqual({
      title: 'USV 2 ↔ NSHV 3',
      detail: 'BT3-OG2 ↔ Unbekannt',
    });
    expect(described({ entityType: 'equipment_link' })).toEqual({
      title: 'Unbekannt ↔ Unbekannt',
      detail: 'Unbekannt ↔ Unbekannt',
    });
  });

  it('about a document names its title and its file', () => {
    const newValues = { title: 'Prüfprotokoll', fileName: 'p.pdf' };
    expect(described({ entityType: 'equipment_document', newValues })).toEqual({
      title: 'Prüfprotokoll',
      detail: 'p.pdf',
    });
    expect(described({ entityType: 'document', oldValues: { fileName: 'p.pdf' } })).toEqual({
      title: 'p.pdf',
    });
    const isPrivate = { entityType: 'equipment_document', newValues: { isPrivate: true } };
    expect(described(isPrivate)).toEqual({ title: 'ID: b0c4a9e1' });
  });

  it('about an Absicherung names the Anlage, one about a safety point the point', () => {
    const newValues = { identifier: '3F12', site: 'BT3' };
    const equipment = { equipmentName: 'Pumpe', equipmentLocation: 'BT1' };
    expect(described({ entityType: 'equipment_safety_link', newValues, ...equipment })).toEqual({
      title: 'ID: b0c4a9e1',
      detail: 'Pumpe · BT1',
    });
    expect(described({ entityType: 'safety_point', newValues })).toEqual({
      title: 'ID: b0c4a9e1',
      detail: '3F12',
    });
  });

  it('about anything else shows its id, and whatever else identifies it', () => {
    expect(described({ entityType: 'user' })).toEqual({ title: 'ID: b0c4a9e1' });
    const newValues = { name: 'Pumpe', color: '#112233' };
    expect(described({ entityType: 'equipmentType', newValues })).toEqual({
      title: 'ID: b0c4a9e1',
      detail: 'Pumpe',
    });
    expect(described({ entityType: 'import', newValues: { fileName: 'liste.xlsx' } })).toEqual({
      title: 'ID: b0c4a9e1',
      detail: 'liste.xlsx',
    });
    const equipment = { equipmentName: 'Pumpe', equipmentLocation: 'BT1' };
    expect(described({ entityType: 'equipment_comment', ...equipment })).toEqual({
      title: 'ID: b0c4a9e1',
      detail: 'Pumpe · BT1',
    });
  });
});

describe('the name of the actor', () => {
  const names = {
    userDisplayName: 'M. Yıldız',
    userFirstName: 'Miriam',
    userLastName: 'Yıldız',
    userEmail: 'm@example.org',
  };
  const without = (...fields: (keyof typeof names)[]) =>
    actorName(
      anAuditEntry({ ...names, ...Object.fromEntries(fields.map((field) => [field, null])) }),
    );

  it('is the display name, else the full name, else the e-mail address, else the id', () => {
    expect(without()).toBe('M. Yıldız');
    expect(without('userDisplayName')).toBe('Miriam Yıldız');
    expect(without('userDisplayName', 'userFirstName')).toBe('Yıldız');
    expect(without('userDisplayName', 'userFirstName', 'userLastName')).toBe('m@example.org');
    expect(actorName(anAuditEntry())).toBe('33333333-3333-4333-8333-333333333333');
    expect(actorName(anAuditEntry({ userId: null }))).toBe('System oder entferntes Konto');
  });
});
