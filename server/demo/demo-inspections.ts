import { addDays, type Day, dayNumber } from '#contract/calendar-day.ts';
import { dutyIdOf } from '#contract/inspections/inspection-duties.ts';
import { addInterval, type Interval } from '#contract/inspections/interval.ts';
import { kindSuggestions } from '#contract/inspections/kind-suggestions.ts';
import { outageIdOf } from '#contract/outages.ts';
import type { DemoAuthor } from './demo-accounts.ts';
import { momentBefore } from './demo-calendar.ts';
import type { DemoEquipment } from './plant/demo-equipment.ts';
import { demoId, type SeededRandom, seededRandom } from './seeded-random.ts';

interface PlannedType {
  type: string;
  interval?: Interval;
  reason?: string;
}

interface PlannedKind {
  /** The name of its suggestion. */
  name: string;
  responsible?: DemoAuthor;
  types: readonly PlannedType[];
}

const plannedKinds: readonly PlannedKind[] = [
  {
    name: 'Ortsfeste elektrische Anlagen',
    responsible: 'reviewer',
    types: [{ type: 'Transformator' }, { type: 'Hauptverteilung' }, { type: 'Unterverteilung' }],
  },
  { name: 'RCD: Prüftaste', responsible: 'editor', types: [{ type: 'Unterverteilung' }] },
  {
    name: 'Sicherheitsbeleuchtung: Umschaltung',
    responsible: 'editor',
    types: [{ type: 'Sicherheitsbeleuchtung' }],
  },
  { name: 'Sicherheitsbeleuchtung: Betriebsdauer', types: [{ type: 'Sicherheitsbeleuchtung' }] },
  { name: 'Brandmeldeanlage (Prüfverordnung)', types: [{ type: 'Brandmeldezentrale' }] },
  { name: 'Lüftungsanlage (Prüfverordnung)', types: [{ type: 'Lüftungsanlage' }] },
  {
    name: 'Notstrom (Prüfverordnung)',
    responsible: 'reviewer',
    types: [
      {
        ...{ type: 'Notstromaggregat', interval: { count: 1, unit: 'year' } },
        reason: 'Krankenhaus: Gefährdungsbeurteilung des Betreibers',
      },
    ],
  },
  { name: 'Aufzug: Hauptprüfung', responsible: 'admin', types: [{ type: 'Aufzug' }] },
  {
    name: 'Wartung',
    types: [
      { type: 'Kältemaschine' },
      { type: 'Heizkessel' },
      {
        ...{ type: 'Lüftungsanlage', interval: { count: 6, unit: 'month' } },
        reason: 'Hygiene nach VDI 6022',
      },
    ],
  },
];

export interface DemoKind {
  id: string;
  name: string;
  legalBasis: string;
  interval: Interval;
  reckoning: (typeof kindSuggestions)[number]['reckoning'];
  qualification: string;
  keptYears: number;
  responsible: DemoAuthor | null;
  points: ((typeof kindSuggestions)[number]['points'][number] & { id: string })[];
  types: readonly PlannedType[];
  createdAt: string;
}

/** Suggestions that the operator of the demo site has taken over. */
export function makeInspectionKinds(): DemoKind[] {
  const random = seededRandom('inspection kinds');
  return plannedKinds.map(({ name, responsible = null, types }) => {
    const suggestion = kindSuggestions.find((one) => one.name === name);
    if (!suggestion) throw new Error(`there is no suggestion "${name}"`);
    const { source, interval, reckoning, qualification, keptYears, points } = suggestion;
    return {
      ...{ id: demoId(`inspection kind:${name}`), name, legalBasis: source, interval, reckoning },
      ...{
        qualification,
        keptYears,
        responsible,
        types,
        createdAt: momentBefore(random, 300, 600),
      },
      points: points.map((point, at) => ({ ...point, id: demoId(`point ${at} of ${name}`) })),
    };
  });
}

interface DemoDuty {
  id: string;
  equipmentId: string;
  kindId: string;
  rule: 'by_type' | 'never';
  interval: Interval | null;
  reason: string | null;
  lastDoneOn: Day | null;
  updatedAt: string;
}

/** What differs at Anlagen that visitors see first. */
const exceptions: readonly (Pick<DemoDuty, 'rule' | 'interval' | 'reason'> & {
  equipment: string;
  kind: string;
  /** In how many days the next inspection is due. */
  dueIn?: number;
})[] = [
  {
    ...{ equipment: 'UV 3.2', kind: 'Ortsfeste elektrische Anlagen', rule: 'by_type', dueIn: -12 },
    interval: { count: 1, unit: 'year' },
    reason: 'Medizinisch genutzter Bereich (DIN VDE 0100-710)',
  },
  {
    ...{ equipment: 'KM 2', kind: 'Wartung', rule: 'never', interval: null },
    reason: 'Vom Netz getrennt bis zum Austausch',
  },
];

const isNamed = ({ name }: DemoEquipment, part: string) => ` ${name} `.includes(` ${part} `);

/** The days are counted from the real today, so that there is always something overdue and something due soon. */
export async function makeDuties(
  equipment: readonly DemoEquipment[],
  kinds: readonly DemoKind[],
  today: Day,
): Promise<DemoDuty[]> {
  const random = seededRandom('inspections');
  const duties: DemoDuty[] = [];
  for (const item of equipment) {
    for (const kind of kinds) {
      const ofType = kind.types.find(({ type }) => type === item.type);
      if (!ofType) continue;
      const own = exceptions.find((one) => one.kind === kind.name && isNamed(item, one.equipment));
      const interval = own?.interval ?? ofType.interval ?? kind.interval;
      const dueIn = daysUntilDue(random, today, interval);
      // Never inspected, and nothing is known of it.
      if (dueIn === undefined && !own) continue;
      const isNever = own?.rule === 'never';
      const dueOn = addDays(today, own?.dueIn ?? dueIn ?? 0);
      const lastDoneOn = isNever ? null : addInterval(dueOn, interval, -1);
      duties.push({
        ...{ id: await dutyIdOf(item.id, kind.id), equipmentId: item.id, kindId: kind.id },
        ...{ rule: own?.rule ?? 'by_type', interval: own?.interval ?? null },
        ...{ reason: own?.reason ?? null, lastDoneOn },
        updatedAt: lastDoneOn ? `${lastDoneOn}T13:00:00.000Z` : kind.createdAt,
      });
    }
  }
  return duties;
}

/** Some are overdue, some due within a month, some were never inspected; negative: it was due so many days ago. */
function daysUntilDue(random: SeededRandom, today: Day, interval: Interval): number | undefined {
  const length = dayNumber(addInterval(today, interval)) - dayNumber(today);
  const kind = random.next();
  if (kind < 0.06) return undefined;
  if (kind < 0.14) return -random.whole(1, Math.min(length, 120));
  if (kind < 0.26) return random.whole(0, Math.min(length, 31) - 1);
  return random.whole(0, length - 1);
}

export async function makeOutages(equipment: readonly DemoEquipment[], today: Day) {
  const resting = equipment.find((item) => isNamed(item, 'KM 1'));
  if (!resting) return [];
  const since = addDays(today, -40);
  return [
    {
      ...{ id: await outageIdOf(resting.id), equipmentId: resting.id, since, until: null },
      ...{ reason: 'Verdichter wird ausgetauscht', updatedAt: `${since}T08:30:00.000Z` },
    },
  ];
}
