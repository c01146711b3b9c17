import type { TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import { isSelected } from '#contract/scenarios/scenario-selection.ts';
import type { DemoAuthor } from './demo-accounts.ts';
import { minutesAfter } from './demo-calendar.ts';
import { type DemoScenario, fireRound, powerTest } from './demo-scenarios.ts';
import type { DemoEquipment } from './plant/demo-equipment.ts';
import { demoId, type SeededRandom, seededRandom } from './seeded-random.ts';

interface DemoTask {
  id: string;
  equipment: DemoEquipment;
  status: TaskStatus;
  note: string | null;
  completedAt: string | null;
  updatedAt: string;
  updatedBy: DemoAuthor | null;
}

export interface DemoRun {
  id: string;
  scenario: DemoScenario;
  startedBy: DemoAuthor;
  startedAt: string;
  finishedBy: DemoAuthor | null;
  finishedAt: string | null;
  tasks: DemoTask[];
}

/** Typical notes, by the type of the Anlage. */
const notes: Readonly<Record<string, readonly [string, ...string[]]>> = {
  Brandmeldezentrale: [
    'Keine Störung im Speicher, Laufkarten vollständig.',
    'Akku am Ende, Tausch bis Monatsende beauftragt.',
  ],
  'RWA-Zentrale': ['Öffnet und schließt vollständig.', 'Taster im Erdgeschoss ohne Beschriftung.'],
  Feststellanlage: [
    'Schließt nicht ganz: Schließfolge nachgestellt.',
    'Zugang war mit Betten zugestellt, mit der Station besprochen.',
    'In Ordnung, Prüfbuch nachgetragen.',
  ],
  Wandhydrant: ['Schlauch trocken, Plombe unversehrt.', 'Tür klemmt, Scharnier gerichtet.'],
  Hauptverteilung: ['Umschaltung nach 9 s, Grenzwert 15 s.'],
  Unterverteilung: [
    'Umschaltung nach 11 s, Grenzwert 15 s.',
    'Spannung L2 um 4 V niedriger als L1 und L3.',
    'Alle Abgänge wieder zugeschaltet.',
  ],
  USV: ['Keine Unterbrechung, Überbrückung 31 Minuten.', 'Batterieblock 7 schwach.'],
  Sicherheitsbeleuchtung: ['Alle Leuchten an, Dauer 3 h eingehalten.'],
  Aufzug: ['Evakuierungsfahrt ins EG ohne Störung.'],
};

/** One round finished in summer and one test that is still running. */
export function makeRuns(equipment: readonly DemoEquipment[]): DemoRun[] {
  return [finishedRound(equipment), runningTest(equipment)];
}

function finishedRound(equipment: readonly DemoEquipment[]): DemoRun {
  const random = seededRandom('fire-round');
  const startedAt = '2026-06-17T05:40:00.000Z';
  const tasks = tasksOf(fireRound, equipment, startedAt).map(([item, id], index) =>
    done(random, item, id, minutesAfter(startedAt, 6 + index * 5)),
  );
  return {
    id: demoId('run:fire-round'),
    scenario: fireRound,
    startedBy: 'editor',
    startedAt,
    finishedBy: 'reviewer',
    finishedAt: minutesAfter(startedAt, 40 + tasks.length * 5),
    tasks,
  };
}

function runningTest(equipment: readonly DemoEquipment[]): DemoRun {
  const random = seededRandom('power-test');
  const startedAt = '2026-10-30T05:30:00.000Z';
  const chosen = tasksOf(powerTest, equipment, startedAt);
  const finished = Math.round(chosen.length * 0.58);
  const tasks = chosen.map(([item, id], index): DemoTask => {
    const at = minutesAfter(startedAt, 10 + index * 8);
    if (index < finished) return done(random, item, id, at);
    const isUnderWay = index < finished + 3;
    return {
      id,
      equipment: item,
      status: isUnderWay ? 'in_progress' : 'open',
      note: index === finished ? 'Messung läuft noch.' : null,
      completedAt: null,
      updatedAt: isUnderWay ? at : startedAt,
      updatedBy: isUnderWay ? 'editor' : null,
    };
  });
  return {
    id: demoId('run:power-test'),
    scenario: powerTest,
    startedBy: 'editor',
    startedAt,
    finishedBy: null,
    finishedAt: null,
    tasks,
  };
}

function done(
  random: SeededRandom,
  equipment: DemoEquipment,
  id: string,
  completedAt: string,
): DemoTask {
  return {
    id,
    equipment,
    status: 'done',
    note: (random.chance(0.45) && random.pickAny(notes[equipment.type] ?? [])) || null,
    completedAt,
    updatedAt: completedAt,
    updatedBy: random.pick<DemoAuthor>(['editor', 'editor', 'reviewer']),
  };
}

/** In the order of a walk through the building. */
function tasksOf(
  scenario: DemoScenario,
  equipment: readonly DemoEquipment[],
  startedAt: string,
): [DemoEquipment, string][] {
  return equipment
    .filter((item) => item.createdAt < startedAt && isSelected(scenario.filters, item))
    .sort((a, b) => (a.locationRaw < b.locationRaw ? -1 : 1))
    .map((item) => [item, demoId(`task:${scenario.id}:${item.id}`)]);
}
