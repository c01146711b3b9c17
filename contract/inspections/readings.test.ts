import { describe, expect, it } from 'vitest';
import {
  isCalibrationOver,
  isWithinLimits,
  outcomeOf,
  type Reading,
  readingProblem,
} from './readings.ts';

const insulation = { min: 1, max: null };
const voltage = { min: 210, max: 250 };

describe('a measured value', () => {
  it.each([
    [insulation, 0.99, false],
    [insulation, 1, true],
    [insulation, 1e9, true],
    [voltage, 209.9, false],
    [voltage, 250, true],
    [voltage, 250.1, false],
    [{ min: null, max: null }, -5, true],
  ])('%j with %d is within its limits: %s', (limits, value, isWithin) => {
    expect(isWithinLimits(value, limits)).toBe(isWithin);
    expect(outcomeOf(value, limits)).toBe(isWithin ? 'ok' : 'defect');
  });
});

describe('what is wrong with a reading', () => {
  const given = { ...voltage, kind: 'value' as const, unit: 'V', reason: null };
  const cases: [string, Pick<Reading, 'outcome' | 'value' | 'reason'>, string | undefined][] = [
    ['a value within', { outcome: 'ok', value: 230, reason: null }, undefined],
    ['a value beyond called a defect', { outcome: 'defect', value: 260, reason: null }, undefined],
    ['a value within called a defect', { outcome: 'defect', value: 230, reason: null }, undefined],
    [
      'a value beyond called i.O.',
      { outcome: 'ok', value: 260, reason: null },
      'Der Messwert liegt außerhalb der Grenzen (210 bis 250 V).',
    ],
    ['no value', { outcome: 'ok', value: null, reason: null }, 'Bitte den Messwert angeben.'],
    [
      'not tested without a reason',
      { outcome: 'untestable', value: null, reason: ' ' },
      'Bitte angeben, warum das nicht prüfbar ist.',
    ],
    ['not tested for a reason', { outcome: 'untestable', value: null, reason: 'zu' }, undefined],
  ];
  it.each(cases)('%s', (_, entry, message) => {
    expect(readingProblem({ ...given, ...entry })?.message).toBe(message);
  });

  it('nothing that is only looked at needs a value', () => {
    const looked = { ...given, kind: 'check' as const, outcome: 'ok' as const, value: null };
    expect(readingProblem(looked)).toBeUndefined();
  });
});

it('a calibration is valid on its last day', () => {
  const over = (doneOn: string) => isCalibrationOver({ calibratedUntil: '2026-11-19' }, doneOn);
  expect([over('2026-11-19'), over('2026-11-20')]).toEqual([false, true]);
  expect(isCalibrationOver({ calibratedUntil: null }, '2026-11-19')).toBe(false);
});
