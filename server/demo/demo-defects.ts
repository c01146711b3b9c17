import { addDays, type Day } from '#contract/calendar-day.ts';
import type { ContinuedUse, DefectStatus, Severity } from '#contract/defects/defect-words.ts';
import type { DemoAuthor } from './demo-accounts.ts';
import type { DemoEquipment } from './plant/demo-equipment.ts';
import { demoId } from './seeded-random.ts';

interface PlannedEntry {
  /** So many days before today. */
  ago: number;
  by: DemoAuthor;
  status?: DefectStatus;
  text?: string;
}

interface PlannedDefect {
  /** Code or name of the Anlage. */
  equipment: string;
  severity: Severity;
  mayContinue: ContinuedUse;
  description: string;
  pointLabel?: string;
  ago: number;
  by: DemoAuthor;
  /** In how many days it should be mended. */
  dueIn?: number;
  assignee?: DemoAuthor;
  entries: readonly PlannedEntry[];
}

/** All classes and states; one is dangerous and overdue, one was opened again. */
const planned: readonly PlannedDefect[] = [
  {
    ...{ equipment: 'UV 3.2', severity: 'dangerous', mayContinue: 'restricted' },
    description: 'RCD 3F12 löst erst nach 380 ms aus',
    pointLabel: 'RCD: Auslösezeit',
    ...{ ago: 9, by: 'reviewer', dueIn: -3, assignee: 'editor' },
    entries: [
      { ago: 8, by: 'editor', status: 'in_progress' },
      { ago: 6, by: 'editor', text: 'Ersatz bestellt, Lieferung Anfang nächster Woche.' },
    ],
  },
  {
    ...{ equipment: 'UV 3.2', severity: 'minor', mayContinue: 'yes' },
    description: 'Beschriftung der Abgänge 7 bis 12 fehlt',
    ...{ ago: 9, by: 'reviewer', dueIn: 45, entries: [] },
  },
  {
    ...{ equipment: 'NEA 1', severity: 'major', mayContinue: 'restricted' },
    description: 'Kühlwasserschlauch am Motor ist porös und feucht',
    ...{ ago: 14, by: 'editor', dueIn: 11, assignee: 'reviewer', entries: [] },
  },
  {
    ...{ equipment: 'SB 1.1', severity: 'major', mayContinue: 'yes' },
    description: 'Akku hält nur 40 Minuten statt einer Stunde',
    ...{ ago: 20, by: 'editor', dueIn: 26, assignee: 'editor' },
    entries: [{ ago: 18, by: 'editor', status: 'in_progress' }],
  },
  {
    ...{ equipment: 'HA 1', severity: 'minor', mayContinue: 'yes' },
    description: 'Deckel des Schachts klemmt',
    ...{ ago: 30, by: 'editor', entries: [] },
  },
  {
    ...{ equipment: 'RLT 04', severity: 'major', mayContinue: 'restricted' },
    description: 'Differenzdruck am Endfilter über dem Grenzwert',
    ...{ ago: 33, by: 'editor', dueIn: 5, assignee: 'editor' },
    entries: [
      { ago: 25, by: 'editor', status: 'fixed' },
      {
        ...{ ago: 4, by: 'reviewer', status: 'open' },
        text: 'Der Wert ist nach drei Wochen wieder bei 410 Pa.',
      },
    ],
  },
  {
    ...{ equipment: 'BMZ 3', severity: 'major', mayContinue: 'yes' },
    description: 'Akku der Zentrale am Ende der Lebensdauer',
    ...{ ago: 40, by: 'reviewer', dueIn: -10, assignee: 'editor' },
    entries: [
      { ago: 12, by: 'editor', status: 'in_progress' },
      { ago: 11, by: 'editor', status: 'fixed' },
    ],
  },
  {
    ...{ equipment: 'KM 2', severity: 'dangerous', mayContinue: 'no' },
    description: 'Sicherheitsventil undicht, Kältemittel tritt aus',
    ...{ ago: 90, by: 'editor', dueIn: -85, assignee: 'reviewer' },
    entries: [
      { ago: 90, by: 'reviewer', text: 'Abgeschaltet und gegen Einschalten gesichert.' },
      { ago: 80, by: 'reviewer', status: 'fixed' },
      { ago: 78, by: 'reviewer', status: 'verified' },
    ],
  },
];

interface DemoEntry {
  id: string;
  defectId: string;
  status: DefectStatus | null;
  text: string | null;
  createdAt: string;
  by: DemoAuthor;
}

const isNamed = ({ name }: DemoEquipment, part: string) => ` ${name} `.includes(` ${part} `);

/** The days are counted from the real today, so that there is always something overdue. */
export function makeDefects(equipment: readonly DemoEquipment[], today: Day) {
  const moment = (ago: number, minute: number) =>
    `${addDays(today, -ago)}T0${6 + Math.floor(minute / 60)}:${`${minute % 60}`.padStart(2, '0')}:00.000Z`;
  return planned.flatMap(({ entries: written, dueIn, ago, ...plan }) => {
    const item = equipment.find((one) => isNamed(one, plan.equipment));
    if (!item) return [];
    const id = demoId(`defect:${plan.description}`);
    const entries = written.map(
      ({ status = null, text = null, ...entry }, at): DemoEntry => ({
        ...{ id: demoId(`entry ${at} of ${id}`), defectId: id, status, text, by: entry.by },
        createdAt: moment(entry.ago, 61 + at),
      }),
    );
    const moves = entries.filter(({ status }) => status !== null);
    const last = moves.at(-1);
    const createdAt = moment(ago, 12);
    const { severity, mayContinue, description, pointLabel = null, by } = plan;
    return [
      {
        ...{ id, equipmentId: item.id, severity, mayContinue, description, pointLabel, by },
        deadline: dueIn === undefined ? null : addDays(today, dueIn),
        assignee: plan.assignee ?? null,
        status: last?.status ?? ('open' as const),
        reason: moves.findLast(({ text }) => text !== null)?.text ?? null,
        ...{ statusChangedAt: last?.createdAt ?? createdAt, statusChangedBy: last?.by ?? by },
        ...{ createdAt, updatedAt: last?.createdAt ?? createdAt, entries },
      },
    ];
  });
}
