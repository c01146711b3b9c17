import { addDays, addMonths, type Day } from '#contract/calendar-day.ts';
import type { InspectionRecord } from '#contract/inspections/inspection-records.ts';
import type { Reading } from '#contract/inspections/readings.ts';
import type { Signature } from '#contract/inspections/signature.ts';
import { isSelected } from '#contract/scenarios/scenario-selection.ts';
import type { DemoKind } from './demo-inspections.ts';
import { boardRound } from './demo-scenarios.ts';
import type { DemoEquipment } from './plant/demo-equipment.ts';
import { demoId, type SeededRandom, seededRandom } from './seeded-random.ts';

export type DemoRecord = Omit<InspectionRecord, 'closedBy'> & {
  signature: Signature;
  keptUntil: Day;
};

export interface DemoRound {
  id: string;
  startedAt: string;
  finishedAt: string;
  /** Each with its record; a board that could not be tested has none. */
  tasks: {
    id: string;
    equipment: DemoEquipment;
    record: DemoRecord | undefined;
    reason: string | null;
  }[];
}

export const electricalKind = 'Ortsfeste elektrische Anlagen';
/** The round was so many days ago. */
const roundAgo = 20;
const mostBoards = 12;

/** What was special at boards of the round, by their place in it. */
const places = { defect: 2, corrected: 4, mended: 6, locked: 8 } as const;

const extent = 'Besichtigen, Erproben und Messen aller Stromkreise der Verteilung';

interface Wanted {
  key: string;
  equipment: DemoEquipment;
  kind: DemoKind;
  doneOn: Day;
  /** Insulation in MΩ and trip time in ms, if they are not random. */
  insulation?: number;
  fields?: Partial<InspectionRecord>;
}

/** Values of a healthy board, each within its limits. */
function readingOf(
  random: SeededRandom,
  { id: pointId, ...point }: DemoKind['points'][number],
  insulation: number | undefined,
): Reading {
  const isInsulation = point.unit === 'MΩ';
  const healthy = isInsulation
    ? (insulation ?? random.whole(20, 200))
    : point.unit === 'ms'
      ? random.whole(18, 42)
      : random.whole(10, 60) / 100;
  const value = point.kind === 'value' ? healthy : null;
  const isBad = value !== null && point.min !== null && value < point.min;
  return {
    ...{ pointId, ...point, value, outcome: isBad ? 'defect' : 'ok' },
    reason: isBad ? 'Feuchtigkeit im Klemmenraum' : null,
  };
}

function recordOf({ key, equipment, kind, doneOn, insulation, fields }: Wanted): DemoRecord {
  const random = seededRandom(`record ${key}`);
  const { name, type, locationRaw } = equipment;
  return {
    ...{ id: demoId(`record:${key}`), equipmentId: equipment.id, kindId: kind.id },
    ...{ equipment: { name, type, locationRaw }, kind: legalOf(kind) },
    ...{ runId: null, taskId: null, followsUpId: null, corrects: null },
    ...{ occasion: 'recurring', doneOn, extent, result: 'passed', remark: null },
    points: kind.points.map((point) => readingOf(random, point, insulation)),
    instrument: {
      ...{ name: 'Metrel Eurotest XC', serialNumber: '19210042' },
      calibratedUntil: addMonths(doneOn, 7),
    },
    ...{ mayContinue: 'yes', defects: [], verified: [], nextDueOn: addMonths(doneOn, 48) },
    ...{ inspectorName: 'Thomas Lindner', qualification: 'Elektrofachkraft (EFK)' },
    ...{ closedAt: `${doneOn}T13:${random.whole(10, 50)}:00.000Z`, signature: signatureOf(random) },
    keptUntil: addMonths(doneOn, 12 * kind.keptYears),
    ...fields,
  };
}

const legalOf = ({ name, legalBasis }: DemoKind) => ({ name, legalBasis });

/** A scribble, as a finger draws it. */
function signatureOf(random: SeededRandom): Signature {
  const stroke = Array.from({ length: 22 }, (_, at) => [
    Math.round(24 + at * 11 + random.whole(-3, 3)),
    Math.round(60 + Math.sin(at * 1.3) * (34 - at) + random.whole(-3, 3)),
  ]).flat();
  return { width: 320, height: 120, strokes: [stroke, [40, 96, 150, 90, 270, 93]] };
}

/** A board whose insulation gets worse from year to year: the chart of its values shows it. */
function yearlyRecords(
  equipment: readonly DemoEquipment[],
  kind: DemoKind,
  lastDoneOn: (equipmentId: string) => Day | null,
): DemoRecord[] {
  const board = equipment.find(({ name }) => ` ${name} `.includes(' UV 3.2 '));
  const last = board && lastDoneOn(board.id);
  if (!board || !last) return [];
  return [180, 96, 41, 12, 3.2].map((insulation, at, all) => {
    const doneOn = addMonths(last, -12 * (all.length - 1 - at));
    const fields = { nextDueOn: addMonths(doneOn, 12) };
    return recordOf({ key: `yearly ${at}`, equipment: board, kind, doneOn, insulation, fields });
  });
}

/** The defect of a board of the round, as the record lists it. */
export interface DemoFinding {
  id: string;
  equipmentId: string;
  recordId: string;
  taskId: string;
  severity: 'major' | 'dangerous';
  mayContinue: 'restricted' | 'no';
  description: string;
  deadline: Day;
  /** The follow-up inspection has seen that it is mended. */
  verifiedAt: string | null;
  createdAt: string;
}

export interface DemoRecords {
  round: DemoRound | undefined;
  /** All records, those of the round too. */
  records: DemoRecord[];
  findings: DemoFinding[];
  /** When boards of the round were inspected, by their ids. */
  doneOn: Map<string, Day>;
}

/** A finished round over boards with records of all results, single records of former years, a correction, a follow-up. */
export function makeRecords(
  equipment: readonly DemoEquipment[],
  kinds: readonly DemoKind[],
  { today, lastDoneOn }: { today: Day; lastDoneOn: (equipmentId: string) => Day | null },
): DemoRecords {
  const kind = kinds.find(({ name }) => name === electricalKind);
  if (!kind) throw new Error('there is no Prüfart for boards');
  const yearly = yearlyRecords(equipment, kind, lastDoneOn);
  const boards = equipment
    .filter((item) => isSelected(boardRound.filters, item) && lastDoneOn(item.id) !== null)
    .sort((a, b) => (a.locationRaw < b.locationRaw ? -1 : 1))
    .slice(0, mostBoards);
  if (boards.length <= places.locked) {
    return { round: undefined, records: yearly, findings: [], doneOn: new Map() };
  }
  const day = addDays(today, -roundAgo);
  const runId = demoId('run:board-round');
  const findings: DemoFinding[] = [];
  const extra: DemoRecord[] = [];
  const tasks = boards.map((board, at): DemoRound['tasks'][number] => {
    const taskId = demoId(`task:${runId}:${board.id}`);
    if (at === places.locked) {
      const reason = 'Raum war verschlossen, Schlüssel nicht auffindbar';
      return { id: taskId, equipment: board, record: undefined, reason };
    }
    const wanted = { equipment: board, kind, doneOn: day };
    const inRound = { runId, taskId };
    const found = findingAt(at, { board, taskId, day });
    if (found) findings.push(found.finding);
    const record = recordOf({
      ...{ ...wanted, key: `round ${at}`, ...(found ? { insulation: found.insulation } : {}) },
      fields: { ...inRound, ...found?.fields },
    });
    if (found?.finding.verifiedAt) extra.push(followUp(record, found.finding, day));
    if (at !== places.corrected) return { id: taskId, equipment: board, record, reason: null };
    extra.push(record);
    const corrects = { id: record.id, doneOn: day, reason: 'Messwert der Isolation vertauscht' };
    const closedAt = `${addDays(day, 1)}T07:20:00.000Z`;
    const right = recordOf({
      ...{ ...wanted, key: 'correction', insulation: 64 },
      fields: { ...inRound, corrects, closedAt },
    });
    return { id: taskId, equipment: board, record: right, reason: null };
  });
  const round = { id: runId, startedAt: `${day}T05:30:00.000Z`, tasks };
  const ofRound = tasks.flatMap(({ record }) => record ?? []);
  return {
    round: { ...round, finishedAt: `${day}T14:10:00.000Z` },
    records: [...yearly, ...ofRound, ...extra],
    findings,
    doneOn: new Map(ofRound.map(({ equipmentId }) => [equipmentId ?? '', day])),
  };
}

function findingAt(
  at: number,
  { board, taskId, day }: { board: DemoEquipment; taskId: string; day: Day },
) {
  const isMended = at === places.mended;
  if (at !== places.defect && !isMended) return undefined;
  const finding: DemoFinding = {
    ...{ id: demoId(`finding ${at}`), equipmentId: board.id, taskId },
    recordId: demoId(`record:round ${at}`),
    ...(isMended
      ? { severity: 'dangerous' as const, mayContinue: 'no' as const }
      : { severity: 'major' as const, mayContinue: 'restricted' as const }),
    description: isMended
      ? 'Isolationswiderstand 0,3 MΩ: Wasser im Klemmenraum'
      : 'Isolationswiderstand 0,8 MΩ am Abgang 4',
    deadline: addDays(day, isMended ? 7 : 60),
    verifiedAt: isMended ? `${addDays(day, 12)}T09:30:00.000Z` : null,
    createdAt: `${day}T08:15:00.000Z`,
  };
  const { id, severity, description, mayContinue, deadline } = finding;
  const fields = {
    ...{ result: isMended ? ('failed' as const) : ('passed_with_defects' as const), mayContinue },
    defects: [{ id, severity, description, mayContinue, deadline }],
  };
  return { finding, fields, insulation: isMended ? 0.3 : 0.8 };
}

/** Looks only at what was wrong; the interval goes on as before. */
function followUp(
  first: DemoRecord,
  { id, severity, description }: DemoFinding,
  day: Day,
): DemoRecord {
  const doneOn = addDays(day, 12);
  const points = first.points
    .filter(({ outcome }) => outcome === 'defect')
    .map((point) => ({ ...point, value: 85, outcome: 'ok' as const, reason: null }));
  return {
    ...first,
    ...{ id: demoId('record:follow-up'), followsUpId: first.id, runId: null, taskId: null },
    ...{ occasion: 'after_defect', doneOn, result: 'passed', mayContinue: 'yes', points },
    extent: 'Nachprüfung des Mangels',
    ...{ defects: [], verified: [{ id, severity, description }] },
    closedAt: `${doneOn}T09:30:00.000Z`,
    signature: signatureOf(seededRandom('follow-up')),
  };
}
