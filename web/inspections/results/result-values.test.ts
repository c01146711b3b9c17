import { describe, expect, it } from 'vitest';
import type { InspectionPoint } from '#contract/inspections/inspection-kinds.ts';
import {
  calibrationNote,
  countRated,
  emptyResult,
  entryOf,
  instrumentIn,
  needsInstrument,
  noInstrument,
  outcomeIn,
  pointProblems,
  type ResultValues,
  readingsIn,
  valuesOf,
  withEntry,
  withOutcome,
  withTypedValue,
} from './result-values.ts';

const look: InspectionPoint = {
  ...{ id: 'look', label: 'Sichtprüfung', kind: 'check', unit: null, min: null, max: null },
};
const insulation: InspectionPoint = {
  ...{ id: 'insulation', label: 'Isolation', kind: 'value', unit: 'MΩ', min: 1, max: null },
};
const points = [look, insulation];

const typed = (values: ResultValues, value: string) =>
  withEntry(values, insulation, withTypedValue(entryOf(values, insulation), value, insulation));

describe('one tap on i.O.', () => {
  const values = withOutcome(emptyResult, 'ok', points);

  it('rates what is looked at, and leaves what has to be measured', () => {
    expect(countRated(values, points)).toBe(1);
    expect(pointProblems(values, points)).toEqual({ insulation: 'Bitte bewerten.' });
  });

  it('is taken back by a value beyond its limits', () => {
    expect(outcomeIn(typed(values, '412'), points)).toBe('ok');
    expect(outcomeIn(typed(values, '0,5'), points)).toBe('defect');
    // The first digit of 412 is not yet the value.
    expect(outcomeIn(typed(typed(values, '0'), '412'), points)).toBe('ok');
  });
});

describe('a typed value', () => {
  it.each([
    ['1,5', 'ok', 1.5],
    ['1.000', 'ok', 1000],
    ['0.9', 'defect', 0.9],
  ] as const)('%s is %s', (text, outcome, value) => {
    expect(readingsIn(typed(emptyResult, text), points)).toEqual([
      expect.objectContaining({ pointId: 'insulation', outcome, value, min: 1, unit: 'MΩ' }),
    ]);
  });

  it('that is no number says so', () => {
    const values = typed(withOutcome(emptyResult, 'ok', points), 'viel');
    expect(pointProblems(values, points)).toEqual({ insulation: 'Bitte eine Zahl angeben.' });
  });

  it('needs the instrument that it was measured with', () => {
    const values = typed(emptyResult, '5');
    expect(needsInstrument(values, points)).toBe(true);
    const instrument = { ...noInstrument, name: ' Profitest ' };
    expect(needsInstrument({ ...values, instrument }, points)).toBe(false);
    expect(instrumentIn(instrument)).toEqual({
      ...{ name: 'Profitest', serialNumber: null, calibratedUntil: null },
    });
  });
});

it('a calibration that was over on the day is said', () => {
  const used = { name: 'Profitest', serialNumber: '', calibratedUntil: '2026-11-18' };
  expect(calibrationNote(used, '2026-11-19')).toBe('Die Kalibrierung ist abgelaufen.');
  expect(calibrationNote(used, '2026-11-18')).toBeUndefined();
  expect(calibrationNote(noInstrument, '2026-11-18')).toBeUndefined();
});

it('a stored result is shown as it was typed', () => {
  const values = typed(withOutcome(emptyResult, 'ok', points), '1234,5');
  const readings = readingsIn(values, points);
  const stored = { outcome: 'ok' as const, reason: null, points: readings, remark: null };
  expect(valuesOf({ ...stored, instrument: null })).toEqual(values);
});
