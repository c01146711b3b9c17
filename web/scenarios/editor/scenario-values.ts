import {
  isSameFilter,
  type Scenario,
  type ScenarioFields,
  type ScenarioFilter,
  scenarioLimits,
} from '#contract/scenarios/scenarios.ts';
import { fits, oneLine, textOrNull } from '#contract/text/stored-text.ts';

/** The raw values of the form's fields. */
export interface ScenarioValues {
  name: string;
  description: string;
  /** The Prüfart that its runs inspect by. */
  kindId: string | null;
  filters: ScenarioFilter[];
}

export const emptyValues: ScenarioValues = {
  ...{ name: '', description: '', kindId: null, filters: [] },
};

export function valuesOf({ name, description, kindId, filters }: Scenario): ScenarioValues {
  return { name, description: description ?? '', kindId, filters };
}

export function fieldsFrom({ name, description, kindId, filters }: ScenarioValues): ScenarioFields {
  return { name: oneLine(name), description: textOrNull(description), kindId, filters };
}

export const hasFilter = (filters: readonly ScenarioFilter[], filter: ScenarioFilter): boolean =>
  filters.some((other) => isSameFilter(other, filter));

export const withoutFilter = (filters: readonly ScenarioFilter[], filter: ScenarioFilter) =>
  filters.filter((other) => !isSameFilter(other, filter));

/** Added at the end, unless it exists already. */
export const withFilter = (filters: readonly ScenarioFilter[], filter: ScenarioFilter) =>
  hasFilter(filters, filter) ? [...filters] : [...filters, filter];

type ValueProblems = Partial<Record<keyof ScenarioValues, string>>;

export function problemsOf(values: ScenarioValues): ValueProblems {
  const { name } = fieldsFrom(values);
  const problems = {
    name: name === '' ? 'Name ist erforderlich' : tooLong(name, scenarioLimits.name),
    description: tooLong(values.description, scenarioLimits.description),
    filters:
      values.filters.length > scenarioLimits.filters
        ? `Höchstens ${scenarioLimits.filters} Filter.`
        : undefined,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

const tooLong = (text: string, limit: number) =>
  fits(text, limit) ? undefined : `Höchstens ${limit} Zeichen.`;
