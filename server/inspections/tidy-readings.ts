import type { Instrument, Reading } from '#contract/inspections/readings.ts';
import { textOrNull } from '#contract/text/stored-text.ts';

interface Measured {
  points: readonly Reading[];
  instrument: Instrument | null;
}

/** What was found at the points, and the instrument, as records and results of tasks store them. */
export const tidyReadings = ({ points, instrument }: Measured) => ({
  points: points.map((point) => ({
    ...point,
    ...{ unit: textOrNull(point.unit), reason: textOrNull(point.reason) },
  })),
  instrument: instrument && { ...instrument, serialNumber: textOrNull(instrument.serialNumber) },
});
