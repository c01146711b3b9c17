import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { InspectionPoint } from './inspection-kinds.ts';
import { kindSuggestions } from './kind-suggestions.ts';
import { pointsCell, pointsInCell } from './points-cell.ts';

const read = (cell: string, known: readonly InspectionPoint[] = []) =>
  pointsInCell(cell, known, randomUUID);

const facts = (points: readonly Partial<InspectionPoint>[]) =>
  points.map(({ id: _, ...rest }) => rest);

const check = (label: string) => ({
  ...{ label, kind: 'check' as const, unit: null, min: null, max: null },
});
const value = (label: string, measured: Partial<InspectionPoint> = {}) => ({
  ...{ label, kind: 'value' as const, unit: null, min: null, max: null, ...measured },
});

it('writes points as the screens show them, and reads them again', () => {
  const points = [
    check('Sichtprüfung, auch der Kabel'),
    value('Isolationswiderstand', { unit: 'MΩ', min: 1 }),
    value('Auslösezeit', { unit: 'ms', max: 0.5 }),
    value('Spannung', { unit: 'V', min: 210, max: 1_250.5 }),
    value('Temperatur', { unit: '°C' }),
    value('Zähler'),
    check('Klemmen [X1]; fest'),
  ];
  const cell = pointsCell(points);
  expect(cell).toBe(
    'Sichtprüfung, auch der Kabel; Isolationswiderstand [≥ 1 MΩ]; Auslösezeit [≤ 0,5 ms]; ' +
      'Spannung [210 bis 1.250,5 V]; Temperatur [°C]; Zähler [Messen]; "Klemmen [X1]; fest"',
  );
  expect(facts(read(cell).points)).toEqual(points);
});

it('reads every suggestion of a Prüfart again', () => {
  for (const { points } of kindSuggestions) {
    expect(read(pointsCell(points))).toMatchObject({ points, unreadable: [] });
  }
});

it('reads limits as people write them, and points one below the other', () => {
  const cell = 'A [MΩ >= 0,5]\nB [<= 300 ms]\nC [min. 2]\nD [1–2 bar]\n\nE [ ]\nF [prüfen]';
  expect(facts(read(cell).points)).toEqual([
    ...[value('A', { unit: 'MΩ', min: 0.5 }), value('B', { unit: 'ms', max: 300 })],
    ...[
      value('C', { min: 2 }),
      value('D', { unit: 'bar', min: 1, max: 2 }),
      value('E'),
      check('F'),
    ],
  ]);
});

it('names what cannot be read instead of taking it for a unit', () => {
  const { points, unreadable } = read('A; B [> 1 MΩ]; C [5 V]; D [1 bis viel]; E [1/min]');
  expect(unreadable).toEqual(['B [> 1 MΩ]', 'C [5 V]', 'D [1 bis viel]']);
  expect(facts(points)).toEqual([check('A'), value('E', { unit: '1/min' })]);
});

it('keeps the ids of points that stay or get other limits', () => {
  const known = [
    value('R', { unit: 'Ω', max: 1 }),
    check('R'),
    value('R', { unit: 'Ω', max: 2 }),
  ].map((point) => ({ id: randomUUID(), ...point }));
  const [first, second, third] = known;
  const { points } = read('R [≤ 2 Ω]; Neu; R [≤ 3 Ω]; R', known);
  expect(points.map(({ id }) => id)).toEqual([third?.id, points[1]?.id, first?.id, second?.id]);
  expect(points[2]).toMatchObject({ max: 3, unit: 'Ω' });
  expect(known.map(({ id }) => id)).not.toContain(points[1]?.id);
});

it('changes nothing in points that it wrote itself, whatever they contain', () => {
  const text = fc.string({
    minLength: 1,
    unit: fc.constantFrom('a', ' ', ';', ',', '"', '[', ']', '≥', '1'),
  });
  const line = text.map((typed) => typed.replace(/\s+/g, ' ').trim()).filter(Boolean);
  const measure = fc.option(fc.double({ min: -1e12, max: 1e12, noNaN: true }));
  const point = fc.record({
    ...{ id: fc.uuid(), label: line, kind: fc.constantFrom('check' as const, 'value' as const) },
    ...{ unit: fc.option(line), min: measure, max: measure },
  });
  fc.assert(
    fc.property(fc.uniqueArray(point, { selector: ({ id }) => id }), (points) => {
      const again = read(pointsCell(points), points);
      expect(again.unreadable).toEqual([]);
      // Of two points with one text either may come first.
      expect(pointsCell(again.points)).toBe(pointsCell(points));
      expect(new Set(again.points)).toEqual(new Set(points));
    }),
    { numRuns: 300 },
  );
});
