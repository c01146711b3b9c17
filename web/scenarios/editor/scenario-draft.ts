import * as z from 'zod/mini';
import {
  type Scenario,
  type ScenarioFilter,
  scenarioFilterTypes,
} from '#contract/scenarios/scenarios.ts';
import { draftEntry } from '#web/session/drafts.ts';
import {
  emptyValues,
  fieldsFrom,
  hasFilter,
  type ScenarioValues,
  valuesOf,
} from './scenario-values.ts';

const values = z.object({
  name: z.string(),
  description: z.string(),
  filters: z.array(z.object({ filterType: z.enum(scenarioFilterTypes), filterValue: z.string() })),
});

const draft = z.object({
  id: z.uuid(),
  values,
  /** What was saved when somebody began to change it. */
  seen: values,
  /** Of which moment that is; null for what is new. */
  seenAt: z.nullable(z.string()),
});
export type Draft = z.infer<typeof draft>;

export function unchanged(saved: Scenario | undefined): Draft {
  const seen = saved ? valuesOf(saved) : emptyValues;
  return {
    id: saved?.id ?? crypto.randomUUID(),
    values: seen,
    seen,
    seenAt: saved?.updatedAt ?? null,
  };
}

export function draftStore(scenarioId: string | undefined, userId: string) {
  const { read, write, clear } = draftEntry(userId, `scenario:${scenarioId ?? 'new'}`, draft);
  return {
    /** What was begun, else what is saved. */
    begin: (saved: Scenario | undefined): Draft => read() ?? unchanged(saved),
    keep: write,
    clear,
  };
}

const names = ['name', 'description', 'filters'] as const;
export type FieldName = (typeof names)[number];

/** Filters are a set: their order says nothing. */
function isSame(name: FieldName, a: ScenarioValues, b: ScenarioValues): boolean {
  if (name !== 'filters') return fieldsFrom(a)[name] === fieldsFrom(b)[name];
  return areSame(a.filters, b.filters);
}

const areSame = (a: readonly ScenarioFilter[], b: readonly ScenarioFilter[]) =>
  a.length === b.length && a.every((filter) => hasFilter(b, filter));

/** Something was typed, be it a blank. */
export const isTouched = ({ values: now, seen }: Draft): boolean =>
  now.name !== seen.name ||
  now.description !== seen.description ||
  !areSame(now.filters, seen.filters);

/** Something else would be saved. */
export const isChanged = ({ values: now, seen }: Draft): boolean =>
  names.some((name) => !isSame(name, now, seen));

/** What this person left alone is what others made of it meanwhile. */
export function rebased(begun: Draft, current: Scenario): Draft {
  if (!isTouched(begun)) return unchanged(current);
  const theirs = valuesOf(current);
  const untouched = names.filter((name) => isSame(name, begun.values, begun.seen));
  const news = Object.fromEntries(untouched.map((name) => [name, theirs[name]]));
  return { ...begun, values: { ...begun.values, ...news }, seen: { ...begun.seen, ...news } };
}

/** What this person changed and somebody else has changed meanwhile, to something else. */
export function contestedFields({ values: mine, seen }: Draft, current: Scenario): FieldName[] {
  const theirs = valuesOf(current);
  return names.filter(
    (name) =>
      !isSame(name, mine, seen) && !isSame(name, theirs, seen) && !isSame(name, theirs, mine),
  );
}

/** The others were right. */
export function withTheirs(kept: Draft, current: Scenario): Draft {
  const theirs = valuesOf(current);
  const given = contestedFields(kept, current).map((name) => [name, theirs[name]]);
  const news = Object.fromEntries(given);
  return { ...kept, values: { ...kept.values, ...news }, seen: { ...kept.seen, ...news } };
}
