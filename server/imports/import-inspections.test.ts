import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, germanDay } from '#contract/calendar-day.ts';
import type { InspectionDuty } from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import {
  auditLog,
  equipment,
  equipmentTypes,
  inspectionDuties,
  inspectionKinds,
} from '../db/tables/index.ts';
import { DeviceRows } from '../testing/device-rows.ts';
import { TestImport, type Workbook } from '../testing/samples/import-file.ts';
import { inspectionsOf } from '../testing/samples/inspection-samples.ts';
import { makeEquipment } from '../testing/samples/upload-file.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let reviewer: Person;
beforeAll(async () => {
  app = await startTestApp();
  reviewer = await app.person('reviewer');
});
afterAll(() => app.close());
beforeEach(async () => {
  await db().delete(equipment);
  await db().delete(inspectionKinds);
  await db().delete(equipmentTypes);
});

const db = () => app.database.db;
const made = inspectionsOf(() => reviewer);
const begin = (file: Workbook) => TestImport.begin(app, reviewer, file);

async function equipmentOfType(type: string): Promise<void> {
  const payload = { name: `Anlage ${crypto.randomUUID()}`, type, locationRaw: 'BT1-EG', tags: [] };
  const answer = await reviewer.send({ method: 'POST', url: '/api/equipment', payload });
  expect(answer.statusCode).toBe(201);
}

const kinds = async () =>
  (await reviewer.send({ url: '/api/inspection-kinds' })).json<InspectionKind[]>();

const dutiesOf = async (id: string) =>
  (await reviewer.send({ url: `/api/equipment/${id}/inspections` })).json<{
    duties: InspectionDuty[];
  }>().duties;

async function imported(file: Workbook): Promise<TestImport> {
  const one = await begin(file);
  const { counts } = await one.check();
  expect(counts).toMatchObject({ refused: 0 });
  // The run decides the same as the check.
  expect(await one.run()).toMatchObject({ state: 'done', counts });
  return one;
}

/** Of each row its number, the field of the finding and its sentence. */
async function findings(one: TestImport) {
  const rows = await one.rows();
  return rows.flatMap(({ row, findings: found }) =>
    found.map(({ field, sentence }) => [row, field, sentence]),
  );
}

const loggedBy = (importId: string, entityType: 'inspection_kind' | 'inspection_duty') =>
  db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.importId, importId), eq(auditLog.entityType, entityType)));

const kindHeadings = [
  ...['Name', 'Rechtsgrundlage', 'Frist', 'Frist zählt', 'Befähigung', 'Aufbewahrung in Jahren'],
  ...['Typen', 'Prüfpunkte', 'Außer Gebrauch'],
];

const kindSheet = (...rows: string[][]): Workbook => ({ Prüfarten: [kindHeadings, ...rows] });

describe('a list of Prüfarten', () => {
  it('creates them with points and types, and logs each', async () => {
    await equipmentOfType('Unterverteilung');
    const device = new DeviceRows(reviewer);
    await device.pull();
    const one = await imported(
      kindSheet(
        [
          ...['Ortsfeste Anlagen', 'DGUV Vorschrift 3', '4 Jahre', '', 'Elektrofachkraft', '12'],
          ...['unterverteilung', 'Sichtprüfung; Isolation [≥ 1 MΩ]', ''],
        ],
        ['Druckbehälter', '', 'jährlich', 'ab dem Fälligkeitstag (BetrSichV §14 Absatz 5)'],
        ['RCD-Prüftaste', '', '6 Monate', '', '', '', '', '', 'ja'],
      ),
    );
    const none = { unit: null, min: null, max: null };
    expect(
      (await kinds()).map(({ points, ...kind }) => ({
        ...kind,
        points: points.map(({ id: _, ...point }) => point),
      })),
    ).toMatchObject([
      {
        ...{ name: 'Druckbehälter', interval: { count: 1, unit: 'year' }, reckoning: 'from_due' },
        ...{ legalBasis: null, qualification: null, keptYears: 10, points: [], types: [] },
      },
      {
        ...{ name: 'Ortsfeste Anlagen', legalBasis: 'DGUV Vorschrift 3', keptYears: 12 },
        ...{ interval: { count: 4, unit: 'year' }, reckoning: 'from_done', isRetired: false },
        types: [{ type: 'Unterverteilung', interval: null, reason: null }],
        points: [
          { label: 'Sichtprüfung', kind: 'check', ...none },
          { label: 'Isolation', kind: 'value', unit: 'MΩ', min: 1, max: null },
        ],
      },
      { name: 'RCD-Prüftaste', interval: { count: 6, unit: 'month' }, isRetired: true },
    ]);
    const entries = await loggedBy(one.id, 'inspection_kind');
    expect(entries.map(({ action }) => action)).toEqual(['create', 'create', 'create']);
    await device.pull();
    expect(device.of('inspection_kind')).toHaveLength(3);
  });

  it('changes exactly what a row says differently, and keeps the rest with the ids of points', async () => {
    const point = { id: crypto.randomUUID(), label: 'R', kind: 'value' as const, unit: 'Ω' };
    const own = { type: 'Pumpe', interval: { count: 2, unit: 'year' as const }, reason: 'Alt' };
    const { id } = await made.kind({
      ...{ name: 'DGUV V3', legalBasis: 'DGUV', responsibleId: reviewer.id, types: [own] },
      points: [{ ...point, min: null, max: 1 }],
    });
    const one = await imported({
      Prüfarten: [
        ['Name', 'Prüfpunkte', 'Typen', 'Rechtsgrundlage'],
        ['dguv v3', 'Sichtprüfung; R [≤ 2 Ω]', 'Pumpe, Ventil', ''],
      ],
    });
    const [kind, ...others] = await kinds();
    expect(others).toEqual([]);
    expect(kind).toMatchObject({
      ...{ id, name: 'DGUV V3', legalBasis: 'DGUV', responsibleId: reviewer.id },
      points: [{ label: 'Sichtprüfung' }, { ...point, min: null, max: 2 }],
      types: [own, { type: 'Ventil', interval: null }],
    });
    const [entry] = await loggedBy(one.id, 'inspection_kind');
    expect(entry).toMatchObject({
      ...{ action: 'update', oldValues: { types: ['Pumpe (alle 2 Jahre: Alt)'] } },
      newValues: { types: ['Pumpe (alle 2 Jahre: Alt)', 'Ventil'] },
    });
    expect(await one.takeBack()).toMatchObject({ takenBack: { restored: 1, kept: 0 } });
    const [restored] = await kinds();
    expect(restored).toMatchObject({ points: [{ ...point, max: 1 }], types: [own] });
  });

  it('says at its cell what cannot be read', async () => {
    const one = await begin(
      kindSheet(
        ['', '', '4 Jahre'],
        ['A', '', ''],
        ['B', '', 'nach Bedarf'],
        ['C', '', '200 Jahre'],
        ['D', '', 'jährlich', 'irgendwie'],
        ['E', '', 'jährlich', '', '', 'ewig'],
        ['F', '', 'jährlich', '', '', '101'],
        ['G', '', 'jährlich', '', '', '', '', 'R [> 1 MΩ]'],
        ['H', '', 'jährlich', '', '', '', '', 'R [5 bis 1 V]'],
        ['I', '', 'jährlich', '', '', '', '', '', 'vielleicht'],
        ['J', '', 'jährlich'],
        ['j', '', 'jährlich'],
      ),
    );
    expect(await one.check()).toMatchObject({ counts: { new: 1, refused: 11 } });
    expect(await findings(one)).toEqual([
      [2, 'name', 'Der Name fehlt.'],
      [3, 'interval', 'Die Frist fehlt.'],
      [
        ...[4, 'interval'],
        '„nach Bedarf“ ist keine Frist. Bitte zum Beispiel „4 Jahre“, „jährlich“ oder „6 Monate“ angeben.',
      ],
      [5, 'interval', 'Die Frist ist zu lang.'],
      [
        ...[6, 'reckoning'],
        '„irgendwie“ ist nicht bekannt. Möglich sind: ab dem Tag der Prüfung, ab dem Fälligkeitstag (BetrSichV §14 Absatz 5).',
      ],
      [7, 'keptYears', 'Bitte eine ganze Zahl angeben.'],
      [8, 'keptYears', 'Bitte 0 bis 100 Jahre angeben.'],
      [
        ...[9, 'points'],
        '„R [> 1 MΩ]“ ist nicht lesbar. In Klammern stehen Einheit und Grenzen, zum Beispiel [≥ 1 MΩ], [≤ 300 ms], [210 bis 250 V] oder [°C].',
      ],
      [10, 'points', 'Der Höchstwert liegt unter dem Mindestwert.'],
      [11, 'isRetired', '„vielleicht“ ist nicht bekannt. Möglich sind: Ja, Nein.'],
      [13, null, 'Steht schon in Zeile 12.'],
    ]);
  });

  it('asks whether a type is misspelt that no Anlage has', async () => {
    await equipmentOfType('Lüftung');
    const one = await begin(
      kindSheet(['A', '', 'jährlich', '', '', '', 'Luftung, Aufzug, Lüftung']),
    );
    expect(await one.check()).toMatchObject({ counts: { new: 1, refused: 0 } });
    expect(await findings(one)).toEqual([
      [2, 'types', 'Den Typ „Luftung“ hat noch keine Anlage. Ist „Lüftung“ gemeint?'],
      [2, 'types', 'Den Typ „Aufzug“ hat noch keine Anlage.'],
    ]);
  });
});

const dutyHeadings = [
  ...['Anlage ID', 'Anlage', 'Anlage Standort', 'Prüfart', 'Regel', 'Eigene Frist', 'Begründung'],
  ...['Zuletzt geprüft am', 'Frist zählt ab'],
];

const dutySheet = (...rows: string[][]): Workbook => ({
  'Letzte Prüfungen': [dutyHeadings, ...rows],
});

describe('a list of last inspections', () => {
  it('comes with its Anlagen and Prüfarten in one file', async () => {
    const one = await imported({
      ...dutySheet(
        ['', 'UV 1', 'BT1-EG', 'DGUV V3', '', '', '', '01.03.2024'],
        [
          '',
          'UV 2',
          'BT1-EG',
          'dguv v3',
          'Wird geprüft',
          'alle 2 Jahre',
          'Feucht',
          '2.3.24',
          '1.4.2024',
        ],
        ['', 'UV 3', 'BT1-EG', 'DGUV V3'],
      ),
      Prüfarten: [
        ['Name', 'Frist', 'Typen'],
        ['DGUV V3', '4 Jahre', 'Unterverteilung'],
      ],
      Anlagen: [
        ['Name', 'Typ', 'Standort'],
        ...['UV 1', 'UV 2', 'UV 3'].map((name) => [name, 'Unterverteilung', 'BT1-EG']),
      ],
    });
    expect(await one.get()).toMatchObject({ counts: { new: 6, unchanged: 1 } });
    const { name } = equipment;
    const { rule, intervalCount, intervalUnit, reason, lastDoneOn, countsFrom } = inspectionDuties;
    const stored = await db()
      .select({ name, rule, intervalCount, intervalUnit, reason, lastDoneOn, countsFrom })
      .from(inspectionDuties)
      .innerJoin(equipment, eq(equipment.id, inspectionDuties.equipmentId))
      .orderBy(name);
    expect(stored).toEqual([
      {
        ...{ name: 'UV 1', rule: 'by_type', intervalCount: null, intervalUnit: null, reason: null },
        ...{ lastDoneOn: '2024-03-01', countsFrom: '2024-03-01' },
      },
      {
        ...{ name: 'UV 2', rule: 'always', intervalCount: 2, intervalUnit: 'year' },
        ...{ reason: 'Feucht', lastDoneOn: '2024-03-02', countsFrom: '2024-04-01' },
      },
    ]);
    const entries = await loggedBy(one.id, 'inspection_duty');
    expect(entries.map(({ action, equipmentName }) => [action, equipmentName]).sort()).toEqual([
      ['create', 'UV 1'],
      ['create', 'UV 2'],
    ]);
    expect(entries[0]?.newValues).toMatchObject({ kind: 'DGUV V3' });
    expect(await one.takeBack()).toMatchObject({ takenBack: { removed: 6, kept: 0 } });
    expect(await kinds()).toEqual([]);
    expect(await db().$count(equipment)).toBe(0);
  });

  it('is known by its headings, and by the names of its columns in other lists', async () => {
    await made.kind({ name: 'Aufzug' });
    const anlage = await makeEquipment(reviewer);
    await imported({
      Tabelle1: [
        ['Anlage', 'Standort', 'Prüfart', 'Letzte Prüfung'],
        [anlage.name, anlage.locationRaw, 'Aufzug', '2024-03-01'],
      ],
    });
    expect(await dutiesOf(anlage.id)).toMatchObject([{ lastDoneOn: '2024-03-01' }]);
  });

  it('changes exactly what a row says differently, and keeps who is responsible', async () => {
    const { id: kindId } = await made.kind({ name: 'DGUV V3' });
    const { id: equipmentId } = await makeEquipment(reviewer);
    const before = {
      ...{ rule: 'always' as const, reason: 'Feucht', responsibleId: reviewer.id },
      ...{ lastDoneOn: '2024-01-10', countsFrom: '2024-02-01' },
    };
    await made.duty({ equipmentId, kindId }, before);
    const one = await imported(
      dutySheet([equipmentId, '', '', 'DGUV V3', '', '', '', '05.01.2026']),
    );
    expect(await dutiesOf(equipmentId)).toMatchObject([
      { ...before, lastDoneOn: '2026-01-05', countsFrom: '2026-01-05' },
    ]);
    const same = await begin(dutySheet([equipmentId, '', '', 'DGUV V3', '', '', '', '05.01.2026']));
    expect(await same.check()).toMatchObject({ counts: { unchanged: 1, changed: 0 } });
    expect(await one.takeBack()).toMatchObject({ takenBack: { restored: 1, kept: 0 } });
    expect(await dutiesOf(equipmentId)).toMatchObject([before]);
    const emptied = await begin(
      dutySheet([equipmentId, '', '', 'DGUV V3', '', '', 'Feucht', '', '']),
    );
    expect(await emptied.check({ empty: 'clear' })).toMatchObject({ counts: { changed: 1 } });
    await emptied.run();
    expect(await dutiesOf(equipmentId)).toMatchObject([
      { ...before, lastDoneOn: null, countsFrom: null },
    ]);
  });

  it('says at its cell what is wrong, with the sentences of the form', async () => {
    await made.kind({ name: 'DGUV V3' });
    const { id } = await makeEquipment(reviewer);
    const tomorrow = germanDay(addDays(dayOf(Date.now()), 2));
    const one = await begin(
      dutySheet(
        ['', 'Gibt es nicht', '', 'DGUV V3'],
        [id, '', '', ''],
        [id, '', '', 'UVV'],
        [id, '', '', 'DGUV V3', 'Nie'],
        [id, '', '', 'DGUV V3', 'Wird nicht geprüft'],
        [id, '', '', 'DGUV V3', '', '2 Jahre'],
        [id, '', '', 'DGUV V3', '', 'oft', 'Feucht'],
        [id, '', '', 'DGUV V3', '', '', '', '03/2024'],
        [id, '', '', 'DGUV V3', '', '', '', '01.01.1800'],
        [id, '', '', 'DGUV V3', '', '', '', tomorrow],
        [id, '', '', 'DGUV V3', '', '', '', '', '01.03.2024'],
        [id, '', '', 'DGUV V3', '', '', '', '01.03.2024', '01.06.2024'],
        [id, '', '', 'DGUV V3', '', '', '', '01.03.2024'],
        [id, '', '', 'dguv v3', '', '', '', '01.03.2025'],
      ),
    );
    expect(await one.check()).toMatchObject({ counts: { new: 1, refused: 13 } });
    const reason = 'Bitte begründen, warum das hier anders ist.';
    expect(await findings(one)).toEqual([
      [2, 'equipmentName', 'Die Anlage „Gibt es nicht“ gibt es nicht.'],
      [3, 'kindName', 'Die Prüfart fehlt.'],
      [4, 'kindName', 'Die Prüfart „UVV“ gibt es nicht.'],
      [
        ...[5, 'rule'],
        '„Nie“ ist nicht bekannt. Möglich sind: Wie ihr Typ, Wird geprüft, Wird nicht geprüft.',
      ],
      [6, 'reason', reason],
      [7, 'reason', reason],
      [
        ...[8, 'interval'],
        '„oft“ ist keine Frist. Bitte zum Beispiel „4 Jahre“, „jährlich“ oder „6 Monate“ angeben.',
      ],
      [9, 'lastDoneOn', '„03/2024“ ist kein Tag. Bitte zum Beispiel „01.03.2026“ angeben.'],
      [10, 'lastDoneOn', 'Bitte einen Tag zwischen 1900 und 2999 angeben.'],
      [11, 'lastDoneOn', 'Dieser Tag liegt in der Zukunft.'],
      [12, 'lastDoneOn', 'Bitte angeben, wann zuletzt geprüft wurde.'],
      [13, 'countsFrom', 'Die Frist zählt höchstens ab zwei Monaten nach der Prüfung.'],
      [15, null, 'Steht schon in Zeile 14.'],
    ]);
  });

  it('leaves or refuses what is set already, as the person has chosen', async () => {
    const { id: kindId } = await made.kind({ name: 'DGUV V3' });
    const { id: equipmentId } = await makeEquipment(reviewer);
    await made.duty({ equipmentId, kindId }, { lastDoneOn: '2024-01-10' });
    const one = await begin({
      ...dutySheet([equipmentId, '', '', 'DGUV V3', '', '', '', '01.03.2025']),
      Prüfarten: [
        ['Name', 'Frist'],
        ['DGUV V3', 'täglich'],
      ],
    });
    expect(await one.check({ existing: 'skip' })).toMatchObject({ counts: { skipped: 2 } });
    expect(await one.check({ existing: 'only_new' })).toMatchObject({ counts: { refused: 2 } });
    expect((await findings(one)).map(([, , sentence]) => sentence)).toEqual([
      'Für diese Anlage und Prüfart ist schon etwas festgelegt.',
      'Diese Prüfart gibt es bereits.',
    ]);
  });
});

describe('taking back', () => {
  it('leaves what somebody uses or has changed since, and says why', async () => {
    const one = await imported({
      Anlagen: [
        ['Name', 'Typ', 'Standort'],
        ['UV 1', 'UV', 'BT1-EG'],
        ['UV 2', 'UV', 'BT1-EG'],
      ],
      Prüfarten: [
        ['Name', 'Frist'],
        ['A', '4 Jahre'],
        ['B', '4 Jahre'],
        ['C', '4 Jahre'],
      ],
      ...dutySheet(
        ['', 'UV 1', '', 'A', '', '', '', '01.03.2024'],
        ['', 'UV 2', '', 'A', '', '', '', '01.03.2024'],
      ),
    });
    const [a, b] = await kinds();
    const stored = await db().select().from(equipment).orderBy(equipment.name);
    const [first, second] = stored;
    if (!a || !b || !first || !second) throw new Error('nothing was imported');
    await made.duty({ equipmentId: first.id, kindId: a.id }, { lastDoneOn: '2025-03-01' });
    await made.record({ equipmentId: null, kindId: b.id });
    const preview = await reviewer.send({ url: `/api/imports/${one.id}/take-back` });
    expect(preview.json()).toMatchObject({
      ...{ removed: 3, restored: 0, kept: 4 },
      keptRecords: [
        { label: 'UV 1 · BT1-EG', reason: 'Der Eintrag ist seither geändert worden.' },
        { label: 'B', reason: 'Nach ihr ist seither geprüft worden.' },
        { label: 'A', reason: 'Für Anlagen ist seither zu ihr etwas festgelegt worden.' },
        {
          label: 'UV 1 · BT1-EG',
          reason: 'Für ihre Prüfungen ist seither etwas festgelegt worden.',
        },
      ],
    });
    expect(await one.takeBack()).toMatchObject({ takenBack: { removed: 3, kept: 4 } });
    expect((await kinds()).map(({ name }) => name)).toEqual(['A', 'B']);
    expect(await dutiesOf(first.id)).toMatchObject([{ lastDoneOn: '2025-03-01' }]);
  });
});
