// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Scenario, ScenarioFilter } from '#contract/scenarios/scenarios.ts';
import {
  contestedFields,
  type Draft,
  draftStore,
  isChanged,
  isTouched,
  rebased,
  unchanged,
  withTheirs,
} from './scenario-draft.ts';
import type { ScenarioValues } from './scenario-values.ts';

const floor: ScenarioFilter = { filterType: 'floor', filterValue: 'EG' };
const tag: ScenarioFilter = { filterType: 'tag', filterValue: 'Hygiene' };

const saved: Scenario = {
  id: '0c9fdd0e-1b1f-4b52-9d6c-3f2f5a5f9d01',
  name: 'Rundgang',
  description: 'Alt.',
  createdBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  filters: [floor, tag],
};
const theirs: Scenario = { ...saved, updatedAt: '2026-02-01T00:00:00.000Z' };

function changed(change: Partial<ScenarioValues>): Draft {
  const draft = unchanged(saved);
  return { ...draft, values: { ...draft.values, ...change } };
}

describe('a draft', () => {
  it('knows blanks and another order of filters from a change', () => {
    expect(isTouched(changed({ name: 'Rundgang ' }))).toBe(true);
    expect(isChanged(changed({ name: 'Rundgang ' }))).toBe(false);
    expect(isTouched(changed({ filters: [tag, floor] }))).toBe(false);
    expect(isChanged(changed({ filters: [floor] }))).toBe(true);
  });

  it('of which nothing was changed is what others make of it', () => {
    const renamed = { ...theirs, name: 'Neu' };
    expect(rebased(unchanged(saved), renamed)).toEqual(unchanged(renamed));
  });

  it('takes over what others changed elsewhere, and contests nothing of it', () => {
    const news = { ...theirs, description: 'Neu.', filters: [tag] };
    const draft = rebased(changed({ name: 'Meiner' }), news);
    expect(draft.values).toEqual({ name: 'Meiner', description: 'Neu.', filters: [tag] });
    expect(draft.seenAt).toBe(saved.updatedAt);
    expect(contestedFields(draft, news)).toEqual([]);
  });

  it('keeps what both changed and says so, unless both wanted the same', () => {
    const news = { ...theirs, name: 'Deren', description: 'Gleich.', filters: [tag] };
    const draft = rebased(changed({ name: 'Meiner', description: 'Gleich.', filters: [] }), news);
    expect(draft.values).toEqual({ name: 'Meiner', description: 'Gleich.', filters: [] });
    expect(contestedFields(draft, news)).toEqual(['name', 'filters']);
    const given = withTheirs(draft, news);
    expect(given.values).toEqual({ name: 'Deren', description: 'Gleich.', filters: [tag] });
    expect(contestedFields(given, news)).toEqual([]);
  });
});

describe('what was begun', () => {
  beforeEach(() => localStorage.clear());

  it('is found again by the same person, for the same scenario, until it is cleared', () => {
    const store = draftStore(saved.id, 'anna');
    const draft = changed({ name: 'Meiner' });
    store.keep(draft);
    expect(draftStore(saved.id, 'anna').begin(theirs)).toMatchObject(draft);
    expect(draftStore(saved.id, 'berta').begin(theirs)).toEqual(unchanged(theirs));
    expect(draftStore(undefined, 'anna').begin(undefined)).toMatchObject({ seenAt: null });
    store.clear();
    expect(draftStore(saved.id, 'anna').begin(theirs)).toEqual(unchanged(theirs));
  });
});
