/** The values of one point over time. */
import type { Day } from '#contract/calendar-day.ts';
import type { InspectionRecord } from '#contract/inspections/inspection-records.ts';
import type { Reading } from '#contract/inspections/readings.ts';
import { valid } from './record-queries.ts';

export interface ValueSeries {
  /** The latest reading: its label, unit and limits hold for the chart. */
  point: Reading;
  /** The earliest first. */
  values: { day: Day; value: number; recordId: string }[];
}

/** One series for each point that was measured at least twice. Corrected records do not count. */
export function valueSeries(records: readonly InspectionRecord[]): ValueSeries[] {
  const series = new Map<string, ValueSeries>();
  // The latest record comes first, and so does the latest text of a point.
  for (const { id: recordId, doneOn: day, points } of valid(records)) {
    for (const point of points) {
      if (point.value === null) continue;
      const known = series.get(point.pointId) ?? { point, values: [] };
      known.values.unshift({ day, value: point.value, recordId });
      series.set(point.pointId, known);
    }
  }
  return [...series.values()].filter(({ values }) => values.length > 1);
}

/** The range that a chart shows: all values and limits, with some space above and below. */
export function rangeOf({ point, values }: ValueSeries): { low: number; high: number } {
  const limits = [point.min, point.max].filter((limit) => limit !== null);
  const all = [...values.map(({ value }) => value), ...limits];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const space = (high - low || Math.abs(high) || 1) * 0.1;
  return { low: low - space, high: high + space };
}
