import { deviceRows, fromParam, momentOf, noun, recordWithScreen } from '../noun.ts';
import { chosenLabel, chosenOneByOne, run, scenarioRunCalls } from './scenario-runs.ts';
import { filterText, scenarioFilter, scenarioWithRuns } from './scenarios.ts';

/** The log stores each filter as "floor: OG2". */
function loggedFilterText(stored: string): string {
  const [filterType = '', ...value] = stored.split(': ');
  if (filterType === chosenOneByOne.filterType) return `${chosenLabel}: ${value.join(': ')}`;
  const filter = scenarioFilter.safeParse({ filterType, filterValue: value.join(': ') });
  return filter.success ? filterText(filter.data) : stored;
}

const loggedScenario = {
  name: 'Name',
  description: 'Beschreibung',
  filters: { label: 'Filter', textOf: loggedFilterText },
  kindId: 'Prüfart (ID)',
};

export const scenarioNoun = noun({
  kind: 'scenario',
  label: 'Szenario',
  logged: loggedScenario,
  readWith: 'scenario.read',
  /** Devices count the tasks of an unfinished run themselves: the counts here may be old. */
  device: deviceRows(scenarioWithRuns, ['id']),
});

export const runNoun = noun({
  kind: 'scenario_run',
  label: 'Szenario-Lauf',
  /** The beginning of a run logs the scenario that it was made from. */
  logged: {
    ...loggedScenario,
    scenarioId: 'Szenario (ID)',
    tasks: 'Aufgaben',
    finishedAt: 'Abgeschlossen am',
  },
  readWith: 'scenario.read',
  /** Unfinished runs only. */
  device: deviceRows(run, ['id'], {
    overlay: (row, change) =>
      row && change.state !== 'failed' ? { ...row, finishedAt: momentOf(change) } : row,
  }),
  commands: {
    /** Only runs that belong to a Prüfart are finished without network, with their inspection records. */
    scenario_run: {
      update: {
        call: scenarioRunCalls.finish,
        sentenceStart: 'Abgeschlossen:',
        record: fromParam('id'),
      },
      words: { name: 'Der Lauf', fields: {} },
      shownOn: recordWithScreen('scenario_run', fromParam('id')),
    },
  },
});
