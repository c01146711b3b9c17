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
  /** Missing in drafts of an older version. */
  kindId: z._default(z.nullable(z.uuid()), null),
  filters: z.array(z.object({ filterType: z.enum(scenarioFilterTypes), filterValue: z.string() })),
});

const draft = z.object({
  id: z.uuid(),
  values,
  /** The saved values when the user began to edit. */
  seen: values,
  /** The version of the saved values; null for a new scenario. */
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
    /** The stored draft, or else the saved values. */
    load: (saved: Scenario | undefined): Draft => read() ?? unchanged(saved),
    save: write,
    clear,
  };
}

const names = ['name', 'description', 'kindId', 'filters'] as const;
export type FieldName = (typeof names)[number];

/** The order of filters does not matter. */
function isSame(name: FieldName, a: ScenarioValues, b: ScenarioValues): boolean {
  if (name !== 'filters') return fieldsFrom(a)[name] === fieldsFrom(b)[name];
  return areSame(a.filters, b.filters);
}

const areSame = (a: readonly ScenarioFilter[], b: readonly ScenarioFilter[]) =>
  a.length === b.length && a.every((filter) => hasFilter(b, filter));

/** Whether anything was typed, even a blank. */
export const isTouched = ({ values: now, seen }: Draft): boolean =>
  now.name !== seen.name ||
  now.description !== seen.description ||
  now.kindId !== seen.kindId ||
  !areSame(now.filters, seen.filters);

/** Whether saving would change the scenario. */
export const isChanged = ({ values: now, seen }: Draft): boolean =>
  names.some((name) => !isSame(name, now, seen));

/** Adopts the changes of others in fields that the user has not changed. */
export function rebased(draft: Draft, current: Scenario): Draft {
  if (!isTouched(draft)) return unchanged(current);
  const theirs = valuesOf(current);
  const untouched = names.filter((name) => isSame(name, draft.values, draft.seen));
  const theirValues = Object.fromEntries(untouched.map((name) => [name, theirs[name]]));
  return {
    ...draft,
    values: { ...draft.values, ...theirValues },
    seen: { ...draft.seen, ...theirValues },
  };
}

/** The fields that the user and somebody else have changed meanwhile to different values. */
export function contestedFields({ values: mine, seen }: Draft, current: Scenario): FieldName[] {
  const theirs = valuesOf(current);
  return names.filter(
    (name) =>
      !isSame(name, mine, seen) && !isSame(name, theirs, seen) && !isSame(name, theirs, mine),
  );
}

/** Replaces the contested fields by the other versions. */
export function withTheirs(draft: Draft, current: Scenario): Draft {
  const theirs = valuesOf(current);
  const contested = contestedFields(draft, current);
  const theirValues = Object.fromEntries(contested.map((name) => [name, theirs[name]]));
  return {
    ...draft,
    values: { ...draft.values, ...theirValues },
    seen: { ...draft.seen, ...theirValues },
  };
}
