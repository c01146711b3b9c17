/**
 * Suggestions for Prüfarten. They name their source and contain nothing of its text. Intervals follow from the risk
 * assessment of the operator, who confirms or changes each one; where the source leaves a choice, the note says so.
 */
import type { InspectionPoint } from './inspection-kinds.ts';
import { qualifications, usualKeptYears } from './inspection-kinds.ts';
import type { Interval, IntervalUnit } from './interval.ts';
import type { Reckoning } from './reckoning.ts';

/** Limits are guide values, too, and are confirmed with the rest of the form. */
export const SUGGESTION_MARK = 'Vorschlag – der Betreiber legt Fristen fest';

const [instructed, electrician, , expert, approvedBody, company] = qualifications;

export interface KindSuggestion {
  name: string;
  source: string;
  interval: Interval;
  reckoning: Reckoning;
  qualification: string;
  keptYears: number;
  points: Omit<InspectionPoint, 'id'>[];
  /** What the operator has to know before taking it over. */
  note: string;
}

/** As long as the equipment exists; the longest period that can be entered. */
const forLife = 100;

const every = (count: number, unit: IntervalUnit): Interval => ({ count, unit });

const check = (label: string) => ({
  ...{ label, kind: 'check' as const },
  ...{ unit: null, min: null, max: null },
});
const value = (
  label: string,
  unit: string,
  { min = null, max = null }: { min?: number | null; max?: number | null },
) => ({ label, kind: 'value' as const, unit, min, max });

const insulation = value('Isolationswiderstand', 'MΩ', { min: 1 });
const protectiveConductor = value('Schutzleiterwiderstand', 'Ω', { max: 1 });
const tripTime = value('RCD-Auslösezeit (selektiv bis 500 ms)', 'ms', { max: 300 });
/** The guide value of the protective conductor holds for fixed installations only. */
const protectiveConductorOfDevice = value('Schutzleiterwiderstand', 'Ω', {});

const suggestion = (
  name: string,
  facts: Pick<KindSuggestion, 'source' | 'interval' | 'qualification' | 'points'> &
    Partial<KindSuggestion>,
): KindSuggestion => ({
  ...{ name, reckoning: 'from_done', keptYears: usualKeptYears, note: '' },
  ...facts,
});

export const kindSuggestions: readonly KindSuggestion[] = [
  suggestion('Ortsfeste elektrische Anlagen', {
    source: 'DGUV Vorschrift 3, Tabelle 1A',
    interval: every(4, 'year'),
    qualification: electrician,
    points: [
      check('Sichtprüfung, Beschriftung'),
      check('Schutzleiter durchgängig'),
      check('RCD-Prüftaste löst aus'),
      insulation,
      protectiveConductor,
      tripTime,
    ],
    note: 'In Räumen besonderer Art (DIN VDE 0100 Gruppe 700) ein Jahr: dort am Typ oder an der Anlage eine eigene Frist eintragen.',
  }),
  suggestion('RCD: Prüftaste', {
    source: 'DGUV Vorschrift 3, Tabelle 1A',
    interval: every(6, 'month'),
    qualification: instructed,
    points: [check('Prüftaste löst aus')],
    note: 'Nicht stationär an jedem Arbeitstag.',
  }),
  suggestion('RCD: Wirksamkeit, nicht stationär', {
    source: 'DGUV Vorschrift 3, Tabelle 1A',
    interval: every(1, 'month'),
    qualification: electrician,
    points: [tripTime, value('Berührungsspannung', 'V', {})],
  }),
  suggestion('Ortsveränderliche Betriebsmittel', {
    source: 'DGUV Vorschrift 3, Tabelle 1B',
    interval: every(6, 'month'),
    qualification: electrician,
    points: [check('Sichtprüfung'), protectiveConductorOfDevice, insulation, check('Funktion')],
    note: 'Richtwert; auf Baustellen 3 Monate. Solange weniger als 2 % vergleichbarer Geräte beanstandet werden, bis zu 1 Jahr, in Büros bis zu 2 Jahren.',
  }),
  suggestion('Sicherheitsbeleuchtung: Sichtprüfung', {
    source: 'DIN EN 50172',
    interval: every(1, 'day'),
    qualification: instructed,
    keptYears: 4,
    points: [check('Anzeigen der Zentralbatterie ohne Störung')],
  }),
  suggestion('Sicherheitsbeleuchtung: Funktion', {
    source: 'DIN EN 50172',
    interval: every(1, 'week'),
    qualification: instructed,
    keptYears: 4,
    points: [check('Leuchten leuchten im Notbetrieb')],
  }),
  suggestion('Sicherheitsbeleuchtung: Umschaltung', {
    source: 'DIN EN 50172',
    interval: every(1, 'month'),
    qualification: instructed,
    keptYears: 4,
    points: [check('Umschaltung auf Ersatzstrom'), check('Rückschaltung')],
  }),
  suggestion('Sicherheitsbeleuchtung: Betriebsdauer', {
    source: 'DIN EN 50172',
    interval: every(1, 'year'),
    qualification: electrician,
    keptYears: 4,
    points: [value('Betriebsdauer', 'min', {}), check('Batterie ohne Mangel')],
    note: 'Die geforderte Betriebsdauer hängt vom Gebäude ab: bitte als Grenzwert eintragen.',
  }),
  suggestion('Sicherheitsbeleuchtung: Beleuchtungsstärke', {
    source: 'DIN EN 50172',
    interval: every(3, 'year'),
    qualification: electrician,
    keptYears: 4,
    points: [value('Beleuchtungsstärke', 'lx', {})],
  }),
  suggestion('Brandmeldeanlage (Prüfverordnung)', {
    source: 'Prüfverordnung des Landes',
    interval: every(3, 'year'),
    qualification: expert,
    points: [check('Wirksamkeit und Betriebssicherheit')],
    note: 'Die Länder regeln das verschieden: bitte die Verordnung Ihres Landes ansehen.',
  }),
  suggestion('Rauch- und Wärmeabzug (Prüfverordnung)', {
    source: 'Prüfverordnung des Landes',
    interval: every(3, 'year'),
    qualification: expert,
    points: [check('Wirksamkeit und Betriebssicherheit')],
    note: 'Die Länder regeln das verschieden: in Nordrhein-Westfalen zum Beispiel natürliche Abzüge und elektrische Anlagen alle 6 Jahre.',
  }),
  suggestion('Sicherheitsbeleuchtung (Prüfverordnung)', {
    source: 'Prüfverordnung des Landes',
    interval: every(3, 'year'),
    qualification: expert,
    points: [check('Wirksamkeit und Betriebssicherheit')],
    note: 'Die Länder regeln das verschieden: bitte die Verordnung Ihres Landes ansehen.',
  }),
  suggestion('Lüftungsanlage (Prüfverordnung)', {
    source: 'Prüfverordnung des Landes',
    interval: every(3, 'year'),
    qualification: expert,
    points: [check('Wirksamkeit und Betriebssicherheit')],
    note: 'Die Länder regeln das verschieden: bitte die Verordnung Ihres Landes ansehen.',
  }),
  suggestion('Notstrom (Prüfverordnung)', {
    source: 'Prüfverordnung des Landes',
    interval: every(3, 'year'),
    qualification: expert,
    points: [check('Wirksamkeit und Betriebssicherheit'), check('Umschaltung unter Last')],
    note: 'Die Länder regeln das verschieden: bitte die Verordnung Ihres Landes ansehen.',
  }),
  suggestion('Aufzug: Hauptprüfung', {
    source: 'BetrSichV Anhang 2 Abschnitt 2',
    interval: every(2, 'year'),
    reckoning: 'from_due',
    qualification: approvedBody,
    keptYears: forLife,
    points: [check('Eignung und Funktion der Schutzmaßnahmen')],
    note: 'Höchstfrist; dazwischen eine Zwischenprüfung.',
  }),
  suggestion('Aufzug: Zwischenprüfung', {
    source: 'BetrSichV Anhang 2 Abschnitt 2',
    interval: every(2, 'year'),
    reckoning: 'from_due',
    qualification: approvedBody,
    keptYears: forLife,
    points: [check('Eignung und Funktion der Schutzmaßnahmen')],
    note: 'In der Mitte zwischen zwei Hauptprüfungen.',
  }),
  suggestion('Wartung', {
    source: 'Festlegung des Betreibers; Tätigkeiten nach VDMA 24186',
    interval: every(1, 'year'),
    qualification: company,
    points: [check('Gewartet nach Arbeitskarte')],
    note: 'VDMA 24186 nennt die Tätigkeiten, aber keine Fristen.',
  }),
];
