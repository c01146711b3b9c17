import { describe, expect, it } from 'vitest';
import type { Defect } from '#contract/defects/defects.ts';
import { dutyIdOf } from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import type { InspectionRecord } from '#contract/inspections/inspection-records.ts';
import { emptyResult, withOutcome } from '../results/result-values.ts';
import { type Inspected, readClosing, type Statement, suggestedUse } from './record-closing.ts';
import type { SigningValues } from './signing-values.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`;
const type = 'Unterverteilung';
const point = {
  ...{ id: uuid(9), label: 'Sichtprüfung', kind: 'check' as const },
  ...{ unit: null, min: null, max: null },
};
const kind = {
  ...{ id: uuid(1), name: 'DGUV V3', legalBasis: 'DGUV Vorschrift 3', isRetired: false },
  ...{ interval: { count: 4, unit: 'year' }, reckoning: 'from_done', points: [point] },
  types: [{ type, interval: null, reason: null }],
} as unknown as InspectionKind;
const equipment = { id: uuid(2), name: 'UV 3.2', type, locationRaw: 'BT3-EG' };
const today = '2026-11-19';
const inspected: Inspected = {
  ...{ equipment, kind, duty: undefined, outage: undefined, defects: [], today },
};
const signing: SigningValues = {
  ...{ occasion: 'recurring', extent: 'alles', inspectorName: 'Jens Albrecht' },
  qualification: 'Elektrofachkraft (EFK)',
  signature: { width: 300, height: 180, strokes: [[1, 2, 3, 4, 5, 6, 7, 8]] },
};
const statement: Statement = {
  ...{ recordId: uuid(3), doneOn: today, result: withOutcome(emptyResult, 'ok', [point]) },
  ...{ conclusion: null, mayContinue: null },
};

const problemsOf = async (changed: Partial<Statement>, signed: Partial<SigningValues> = {}) => {
  const read = await readClosing({ ...statement, ...changed }, inspected, {
    ...signing,
    ...signed,
  });
  return 'problems' in read ? read.problems : {};
};
const closingOf = async (changed: Partial<Statement> = {}, more: Partial<Inspected> = {}) => {
  const read = await readClosing({ ...statement, ...changed }, { ...inspected, ...more }, signing);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.closing;
};

it('keeps the Anlage and the Prüfart as they are, and counts the next day', async () => {
  expect(await closingOf()).toMatchObject({
    equipment: { name: 'UV 3.2', locationRaw: 'BT3-EG' },
    kind: { name: 'DGUV V3', legalBasis: 'DGUV Vorschrift 3' },
    ...{ result: 'passed', mayContinue: 'yes', nextDueOn: '2030-11-19' },
    duty: { id: await dutyIdOf(equipment.id as string, kind.id), countsFrom: today },
  });
});

describe('a record is not closed', () => {
  it.each<[string, Partial<Statement>, Partial<SigningValues>, Record<string, string>]>([
    ['without a signature', {}, { signature: null }, { signature: 'Bitte unterschreiben.' }],
    ['without an extent', {}, { extent: ' ' }, { extent: 'Bitte den Umfang der Prüfung angeben.' }],
    ['without a name', {}, { inspectorName: '' }, { inspectorName: 'Bitte den Namen angeben.' }],
    [
      'without a qualification',
      {},
      { qualification: '' },
      { qualification: 'Bitte die Befähigung angeben.' },
    ],
    [
      'without a result',
      { result: emptyResult },
      {},
      { outcome: 'Bitte das Ergebnis angeben.', [`points.${point.id}`]: 'Bitte bewerten.' },
    ],
    [
      'for a day to come',
      { doneOn: '2026-11-21' },
      {},
      { doneOn: 'Dieser Tag liegt in der Zukunft.' },
    ],
    [
      'with defects that are not there',
      { conclusion: 'passed_with_defects' },
      {},
      { result: 'Ohne einen Mangel ist das Ergebnis nicht „bestanden mit Mängeln“.' },
    ],
  ])('%s', async (_, changed, signed, problems) => {
    expect(await problemsOf(changed, signed)).toEqual(problems);
  });
});

describe('with a defect', () => {
  const defect = {
    ...{ id: uuid(5), severity: 'major', description: 'Klemme lose', deadline: null },
    mayContinue: 'restricted',
  } as Defect;

  it('it is passed with defects, and failed if the defect is dangerous', async () => {
    expect(await closingOf({}, { defects: [defect] })).toMatchObject({
      ...{ result: 'passed_with_defects', mayContinue: 'restricted' },
      defects: [{ id: defect.id, description: 'Klemme lose' }],
    });
    const dangerous: Defect = { ...defect, severity: 'dangerous', mayContinue: 'no' };
    expect(await closingOf({}, { defects: [defect, dangerous] })).toMatchObject({
      ...{ result: 'failed', mayContinue: 'no' },
    });
  });

  it('the most careful word counts', () => {
    expect(suggestedUse([])).toBe('yes');
    expect(suggestedUse([{ mayContinue: 'yes' }, { mayContinue: 'restricted' }])).toBe(
      'restricted',
    );
  });
});

it('a Nachprüfung verifies defects and moves no date', async () => {
  const duty = {
    rule: 'by_type',
    interval: null,
    lastDoneOn: '2025-05-01',
    countsFrom: '2025-05-01',
  };
  const mended = { id: uuid(5), severity: 'major', description: 'Klemme lose' } as Defect;
  expect(
    await closingOf({ followsUpId: uuid(7), verified: [mended] }, { duty: duty as never }),
  ).toMatchObject({
    ...{ followsUpId: uuid(7), nextDueOn: '2029-05-01', duty: null },
    verified: [{ id: mended.id }],
  });
});

describe('a correction', () => {
  const record = { id: uuid(7), doneOn: '2026-06-20', nextDueOn: '2027-06-01' } as InspectionRecord;
  const byDueDay: InspectionKind = {
    ...kind,
    ...{ reckoning: 'from_due', interval: { count: 1, unit: 'year' } },
  };
  const duty = {
    ...{ rule: 'by_type', interval: null, lastDoneOn: '2026-06-20', countsFrom: '2026-06-01' },
  } as Inspected['duty'];
  const corrects = { record, reason: 'vertippt', dueBefore: '2026-06-01' };

  it('of anything but the day moves no date', async () => {
    const changed = { doneOn: record.doneOn, corrects };
    expect(await closingOf(changed, { kind: byDueDay, duty })).toMatchObject({
      ...{ nextDueOn: '2027-06-01', duty: { countsFrom: '2026-06-01' } },
    });
  });

  it('of the day counts as if the corrected record had never been', async () => {
    const changed = { doneOn: '2026-06-10', corrects };
    expect(await closingOf(changed, { kind: byDueDay, duty })).toMatchObject({
      ...{ nextDueOn: '2027-06-01', duty: { countsFrom: '2026-06-01' } },
    });
    const first = { doneOn: '2026-06-10', corrects: { ...corrects, dueBefore: null } };
    expect(await closingOf(first, { kind: byDueDay, duty })).toMatchObject({
      ...{ nextDueOn: '2027-06-10', duty: { countsFrom: '2026-06-10' } },
    });
  });
});

describe('nothing is called passed that was not', () => {
  it('a defect has to be named', async () => {
    expect(await problemsOf({ result: { ...emptyResult, outcome: 'defect' } })).toMatchObject({
      outcome: 'Bitte den Mangel melden oder am Prüfpunkt kennzeichnen.',
    });
  });

  it('what could not be tested has no record', async () => {
    const entry = { outcome: 'untestable' as const, value: '', reason: 'zu' };
    const result = { ...emptyResult, outcome: 'ok' as const, points: { [point.id]: entry } };
    expect(await problemsOf({ result })).toMatchObject({
      outcome: 'Was nicht geprüft werden konnte, bekommt keinen Prüfbericht.',
    });
  });

  it('an instrument that measured nothing is not on the paper', async () => {
    const instrument = { name: 'Profitest', serialNumber: '', calibratedUntil: '' };
    const result = { ...statement.result, instrument };
    expect(await closingOf({ result })).toMatchObject({ instrument: null });
  });
});
