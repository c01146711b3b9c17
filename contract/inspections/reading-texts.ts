/** Readings as people read them: on screens, on paper and in the log. */
import { germanDay } from '../calendar-day.ts';
import { limitText } from './inspection-kinds.ts';
import { type Instrument, outcomeLabels, type Reading } from './readings.ts';

const exactly = { maximumFractionDigits: 20 };

/** "0,4 MΩ"; empty if nothing was measured. */
export function valueText({ value, unit }: Pick<Reading, 'value' | 'unit'>): string {
  if (value === null) return '';
  const text = value.toLocaleString('de-DE', exactly);
  return unit ? `${text} ${unit}` : text;
}

/** "Isolationswiderstand: 0,4 MΩ (≥ 1 MΩ), Mangel: Klemme lose" */
export function readingText(reading: Reading): string {
  const { label, outcome, reason } = reading;
  const limits = limitText(reading);
  const value = valueText(reading);
  const measured = value && limits ? `${value} (${limits})` : value;
  const rated = reason ? `${outcomeLabels[outcome]}: ${reason}` : outcomeLabels[outcome];
  return `${label}: ${measured ? `${measured}, ` : ''}${rated}`;
}

/** "Fluke 1664, Nr. 4711, kalibriert bis 31.12.2026" */
export function instrumentText({ name, serialNumber, calibratedUntil }: Instrument): string {
  const number = serialNumber && `Nr. ${serialNumber}`;
  const calibrated = calibratedUntil && `kalibriert bis ${germanDay(calibratedUntil)}`;
  return [name, number, calibrated].filter(Boolean).join(', ');
}
