/** The tables of a record: its points, its defects, and those that were mended. */
import { germanDay } from '#contract/calendar-day.ts';
import { continuedUseLabels, severityLabels } from '#contract/defects/defect-words.ts';
import { limitText } from '#contract/inspections/inspection-kinds.ts';
import { valueText } from '#contract/inspections/reading-texts.ts';
import { outcomeLabels, type Reading } from '#contract/inspections/readings.ts';
import { type Cell, type Column, placeCells } from './cell-table.ts';
import type { Looks } from './looks.ts';
import type { PageFlow } from './page-flow.ts';
import type { RecordPaper } from './record-paper.ts';

const pointColumns: readonly Column[] = [
  { heading: 'Nr.', width: 28 },
  { heading: 'Prüfpunkt', width: 206 },
  { heading: 'Messwert', width: 86 },
  { heading: 'Grenzwert', width: 95 },
  { heading: 'Bewertung', width: 84.28 },
];
const followUpColumns: readonly Column[] = [
  { heading: 'Nr.', width: 28 },
  { heading: 'Prüfpunkt', width: 162 },
  { heading: 'Vorher', width: 88 },
  { heading: 'Messwert', width: 72 },
  { heading: 'Grenzwert', width: 75 },
  { heading: 'Bewertung', width: 74.28 },
];

const plain = (text: string, { cell }: Looks): Cell => [{ text, style: cell }];

const outcomeCell = ({ outcome }: Reading, looks: Looks): Cell => [
  { text: outcomeLabels[outcome], style: outcome === 'defect' ? looks.bad : looks.cell },
];

const labelCell = ({ label, reason }: Reading, looks: Looks): Cell => [
  { text: label, style: looks.name },
  ...(reason ? [{ text: reason, style: looks.cell }] : []),
];

function beforeCell(point: Reading | undefined, looks: Looks): Cell {
  if (!point) return plain('–', looks);
  const value = valueText(point);
  return [
    ...(value ? [{ text: value, style: looks.cell }] : []),
    ...outcomeCell(point, looks),
    ...(point.reason ? [{ text: point.reason, style: looks.detail }] : []),
  ];
}

interface Row {
  now: Reading | undefined;
  before: Reading | undefined;
}

/** The points of the record; in a Nachprüfung also what was wrong before and was not looked at again. */
function rowsOf({ record, before }: RecordPaper): Row[] {
  const earlier = new Map(before?.points.map((point) => [point.pointId, point]));
  const rated = new Set(record.points.map(({ pointId }) => pointId));
  const left = before?.points.filter(
    ({ pointId, outcome }) => outcome !== 'ok' && !rated.has(pointId),
  );
  return [
    ...record.points.map((now) => ({ now, before: earlier.get(now.pointId) })),
    ...(left ?? []).map((one) => ({ now: undefined, before: one })),
  ];
}

export function placePoints(flow: PageFlow, looks: Looks, paper: RecordPaper): void {
  const rows = rowsOf(paper).flatMap(({ now, before }, at): Cell[][] => {
    const point = now ?? before;
    if (!point) return [];
    const number: Cell = [{ text: `${at + 1}`, style: looks.detail }];
    const assessed: Cell[] = [
      plain(now ? valueText(now) || '–' : '–', looks),
      plain(limitText(point) || '–', looks),
      now ? outcomeCell(now, looks) : plain('nicht nachgeprüft', looks),
    ];
    const label = now ? labelCell(now, looks) : [{ text: point.label, style: looks.name }];
    if (!paper.before) return [[number, label, ...assessed]];
    return [[number, label, beforeCell(before, looks), ...assessed]];
  });
  placeCells(flow, looks, paper.before ? followUpColumns : pointColumns, rows);
}

const defectColumns: readonly Column[] = [
  { heading: 'Klasse', width: 66 },
  { heading: 'Mangel', width: 259 },
  { heading: 'Zu beheben bis', width: 84 },
  { heading: 'Weiterbetrieb', width: 90.28 },
];

export function placeDefects(flow: PageFlow, looks: Looks, { record }: RecordPaper): void {
  const rows = record.defects.map(({ severity, description, deadline, mayContinue }) => [
    [{ text: severityLabels[severity], style: severity === 'dangerous' ? looks.bad : looks.name }],
    plain(description, looks),
    plain(deadline ? germanDay(deadline) : 'nicht festgelegt', looks),
    plain(continuedUseLabels[mayContinue], looks),
  ]);
  placeCells(flow, looks, defectColumns, rows);
}

const verifiedColumns: readonly Column[] = [
  { heading: 'Klasse', width: 66 },
  { heading: 'Mangel', width: 259 },
  { heading: 'Vorher', width: 84 },
  { heading: 'Nachher', width: 90.28 },
];

export function placeVerified(flow: PageFlow, looks: Looks, { record }: RecordPaper): void {
  const rows = record.verified.map(({ severity, description }) => [
    plain(severityLabels[severity], looks),
    plain(description, looks),
    plain('Mangel', looks),
    plain('behoben, nachgeprüft', looks),
  ]);
  placeCells(flow, looks, verifiedColumns, rows);
}
