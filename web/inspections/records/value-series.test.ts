import { expect, it } from 'vitest';
import type { InspectionRecord } from '#contract/inspections/inspection-records.ts';
import { rangeOf, valueSeries } from './value-series.ts';

const point = (value: number | null, label = 'Isolation') => ({
  ...{ pointId: 'p', label, kind: 'value', unit: 'MΩ', min: 1, max: null },
  ...{ outcome: 'ok', value, reason: null },
});

const record = (id: string, doneOn: string, value: number | null, more: object = {}) =>
  ({ id, doneOn, points: [point(value)], corrects: null, ...more }) as unknown as InspectionRecord;

it('has the values of each point from the earliest to the latest', () => {
  const [series] = valueSeries([
    record('c', '2026-01-01', 5),
    record('b', '2025-01-01', null),
    record('a', '2024-01-01', 8),
  ]);
  expect(series?.values).toEqual([
    { day: '2024-01-01', value: 8, recordId: 'a' },
    { day: '2026-01-01', value: 5, recordId: 'c' },
  ]);
});

it('leaves out what was corrected, and points that were measured once', () => {
  const corrects = { id: 'a', doneOn: '2024-01-01', reason: 'vertippt' };
  const corrected = [record('b', '2024-01-01', 80, { corrects }), record('a', '2024-01-01', 8)];
  expect(valueSeries(corrected)).toEqual([]);
});

it('shows all values and the limits, with space for a line that does not move', () => {
  const [series] = valueSeries([record('b', '2026-01-01', 5), record('a', '2024-01-01', 9)]);
  if (!series) throw new Error('there is a series');
  const { low, high } = rangeOf(series);
  expect(low).toBeLessThan(1);
  expect(high).toBeGreaterThan(9);
  const flat = { ...series, point: { ...series.point, min: null }, values: [series.values[0]] };
  const range = rangeOf(flat as typeof series);
  expect(range.high).toBeGreaterThan(range.low);
});
