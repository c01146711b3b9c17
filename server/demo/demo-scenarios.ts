import type { ScenarioFilter } from '#contract/scenarios/scenarios.ts';
import type { DemoAuthor } from './demo-accounts.ts';
import { demoId } from './seeded-random.ts';

export interface DemoScenario {
  id: string;
  name: string;
  description: string;
  createdBy: DemoAuthor;
  createdAt: string;
  filters: ScenarioFilter[];
}

const only = (filterType: ScenarioFilter['filterType'], ...values: string[]): ScenarioFilter[] =>
  values.map((filterValue) => ({ filterType, filterValue }));

export const fireRound: DemoScenario = {
  id: demoId('scenario:fire-round'),
  name: 'Brandschutz-Rundgang BT1 und BT2',
  description:
    'Halbjährliche Sichtprüfung: Zentralen ohne Störung, Türen schließen, Prüfbücher sind nachgetragen.',
  createdBy: 'reviewer',
  createdAt: '2026-01-14T08:20:00.000Z',
  filters: [
    ...only('type', 'Brandmeldezentrale', 'RWA-Zentrale', 'Feststellanlage', 'Wandhydrant'),
    ...only('building', 'BT1', 'BT2'),
  ],
};

export const powerTest: DemoScenario = {
  id: demoId('scenario:power-test'),
  name: 'Notstromprobe BT3',
  description:
    'Jährlicher Test nach VDE 0100-710: Netzausfall nachbilden, Umschaltzeiten messen, Verbraucher prüfen.',
  createdBy: 'reviewer',
  createdAt: '2026-02-03T13:05:00.000Z',
  filters: [
    ...only(
      'type',
      'Hauptverteilung',
      'Unterverteilung',
      'USV',
      'Sicherheitsbeleuchtung',
      'Aufzug',
    ),
    ...only('building', 'BT3'),
    ...only('floor', '*'),
  ],
};

const hygieneRound: DemoScenario = {
  id: demoId('scenario:hygiene-round'),
  name: 'Hygiene-Begehung Trinkwasser und Lüftung',
  description:
    'Vierteljährliche Begehung: Temperaturen, Spülpläne und Filter prüfen, Proben auf Legionellen nehmen.',
  createdBy: 'admin',
  createdAt: '2026-04-22T06:45:00.000Z',
  filters: [
    ...only('type', 'Trinkwassererwärmer', 'Druckerhöhungsanlage', 'Lüftungsanlage'),
    ...only('tag', 'Hygiene', 'Legionellenprüfung'),
  ],
};

/** Bound to a Prüfart: its runs have results and make inspection records. */
export const boardRound: DemoScenario = {
  id: demoId('scenario:board-round'),
  name: 'DGUV-V3-Runde Verteilungen BT1',
  description: 'Wiederkehrende Prüfung der Unterverteilungen: besichtigen, erproben, messen.',
  createdBy: 'reviewer',
  createdAt: '2026-02-10T09:15:00.000Z',
  filters: [...only('type', 'Unterverteilung'), ...only('building', 'BT1')],
};

export const demoScenarios: readonly DemoScenario[] = [fireRound, powerTest, hygieneRound];
