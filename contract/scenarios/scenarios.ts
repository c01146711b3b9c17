import * as z from 'zod/mini';
import { call } from '../call.ts';
import { lastChange, lastChangeAnswer } from '../conflict.ts';
import { recordId } from '../record-id.ts';
import { line, optionalText } from '../text/stored-text.ts';
import { runSummary } from './scenario-runs.ts';

export const scenarioFilterTypes = [
  'type',
  'building',
  'floor',
  'room',
  'tag',
  'locationRaw',
] as const;
export type ScenarioFilterType = (typeof scenarioFilterTypes)[number];

export const filterTypeLabels: Record<ScenarioFilterType, string> = {
  type: 'Typ',
  building: 'Gebäude',
  floor: 'Etage',
  room: 'Raum',
  tag: 'Tag',
  locationRaw: 'Standort',
};

/** As the value of a floor filter: any floor. */
export const EVERY_FLOOR = '*';
export const NO_FILTERS = 'Keine Filter - alle Anlagen werden einbezogen';

export const scenarioLimits = {
  name: 200,
  description: 2_000,
  filterValue: 500,
  filters: 200,
  /** The number of runs of a scenario that are shown, the latest first. */
  runs: 3,
} as const;

export const scenarioFilter = z.object({
  filterType: z.enum(scenarioFilterTypes),
  filterValue: line(scenarioLimits.filterValue, { required: 'Wert ist erforderlich' }),
});
export type ScenarioFilter = z.infer<typeof scenarioFilter>;

/** The text of a filter: "Etage: Alle Etagen". */
export function filterText({ filterType, filterValue }: ScenarioFilter): string {
  const isEveryFloor = filterType === 'floor' && filterValue === EVERY_FLOOR;
  return `${filterTypeLabels[filterType]}: ${isEveryFloor ? 'Alle Etagen' : filterValue}`;
}

export const isSameFilter = (a: ScenarioFilter, b: ScenarioFilter): boolean =>
  a.filterType === b.filterType && a.filterValue === b.filterValue;

/** Each pair once, in their order. */
function distinctFilters(filters: readonly ScenarioFilter[]): ScenarioFilter[] {
  return filters.filter(
    (filter, at) => filters.findIndex((other) => isSameFilter(other, filter)) === at,
  );
}

const filters = z
  .array(scenarioFilter)
  .check(z.maxLength(scenarioLimits.filters), z.overwrite(distinctFilters));

const scenario = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** The Prüfart that its runs inspect by; null: they are mere checklists. */
  kindId: z.nullable(z.uuid()),
  createdBy: z.nullable(z.uuid()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  filters: z.array(z.object({ filterType: z.enum(scenarioFilterTypes), filterValue: z.string() })),
  /** In the list, if the log still has an entry. */
  changedBy: z.nullish(lastChange),
});
export type Scenario = z.infer<typeof scenario>;

export const scenarioWithRuns = z.extend(scenario, { runs: z.array(runSummary) });
export type ScenarioWithRuns = z.infer<typeof scenarioWithRuns>;

const scenarioFields = z.object({
  name: line(scenarioLimits.name, { required: 'Name ist erforderlich' }),
  description: z._default(optionalText(scenarioLimits.description), null),
  kindId: z._default(z.nullable(recordId), null),
  filters: z._default(filters, []),
});
export type ScenarioFields = z.output<typeof scenarioFields>;

/** With `baseUpdatedAt`, what others changed since is not overwritten unseen. */
const scenarioChange = z.extend(scenarioFields, { baseUpdatedAt: z.optional(z.iso.datetime()) });
export type ScenarioChange = z.output<typeof scenarioChange>;

/** The most tasks of one run. A run is fixed when it starts, shown on one screen and printed as one protocol. */
export const runTaskLimit = 50_000;

const inGerman = (count: number) => count.toLocaleString('de-DE');

export const runTooLarge = (count: number) =>
  `Ein Szenario-Lauf umfasst höchstens ${inGerman(runTaskLimit)} Anlagen, dieses Szenario wählt ${inGerman(count)} aus. Bitte grenzen Sie die Filter ein.`;

const byId = z.object({ id: recordId });

const exportFormats = ['pdf', 'csv'] as const;

export const scenarioCalls = {
  list: call({
    method: 'GET',
    path: '/api/scenarios',
    summary: 'Szenarien nach Namen, mit ihren letzten Läufen',
    access: 'scenario.read',
    shows: ['scenario', 'scenario_run', 'scenario_run_task', 'equipmentType'],
    answer: z.array(scenarioWithRuns),
  }),
  create: call({
    method: 'POST',
    path: '/api/scenarios',
    summary: 'Szenario anlegen',
    access: 'scenario.manage',
    body: z.extend(scenarioFields, { id: z.optional(recordId) }),
    answer: scenario,
    status: 201,
    errors: ['already_exists', 'inspection_kind_not_found'],
  }),
  update: call({
    method: 'PUT',
    path: '/api/scenarios/:id',
    summary: 'Szenario ändern',
    access: 'scenario.manage',
    params: byId,
    body: scenarioChange,
    answer: scenario,
    errors: ['scenario_not_found', 'inspection_kind_not_found', 'conflict'],
  }),
  lastChange: call({
    method: 'GET',
    path: '/api/scenarios/:id/last-change',
    summary: 'Wer ein Szenario zuletzt geändert oder gelöscht hat, und wann',
    access: 'scenario.manage',
    params: byId,
    answer: lastChangeAnswer,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/scenarios/:id',
    summary: 'Szenario löschen; seine Läufe bleiben',
    access: 'scenario.manage',
    params: byId,
    errors: ['scenario_not_found'],
  }),
  preview: call({
    method: 'POST',
    path: '/api/scenarios/preview',
    summary: 'Wie viele Anlagen Filter auswählen',
    access: 'scenario.read',
    shows: ['equipment', 'equipmentType'],
    onlyReads: true,
    body: z.object({ filters }),
    answer: z.object({ count: z.number() }),
  }),
  start: call({
    method: 'POST',
    path: '/api/scenarios/:id/start',
    summary: 'Lauf eines Szenarios beginnen',
    access: 'scenario.run',
    params: byId,
    answer: runSummary,
    status: 201,
    errors: ['scenario_not_found', 'run_too_large'],
  }),
  active: call({
    method: 'GET',
    path: '/api/scenarios/active',
    summary: 'Der eigene letzte Lauf, der noch nicht abgeschlossen ist',
    access: 'scenario.read',
    shows: ['scenario', 'scenario_run', 'scenario_run_task'],
    answer: z.nullable(runSummary),
  }),
  /** The protocol of the latest run, or of the given one. */
  export: call({
    method: 'GET',
    path: '/api/scenarios/:id/export',
    summary: 'Protokoll eines Laufs als PDF oder CSV',
    access: 'scenario.read',
    params: byId,
    query: z.object({
      format: z._default(z.enum(exportFormats), 'pdf'),
      runId: z.optional(recordId),
    }),
    givesFile: true,
    errors: ['run_not_found'],
  }),
};
