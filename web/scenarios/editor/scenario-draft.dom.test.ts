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
  kindId: null,
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
  it('ignores blanks and the order of filters', () => {
    expect(isTouched(changed({ name: 'Rundgang ' }))).toBe(true);
    expect(isChanged(changed({ name: 'Rundgang ' }))).toBe(false);
    expect(isTouched(changed({ filters: [tag, floor] }))).toBe(false);
    expect(isChanged(changed({ filters: [floor] }))).toBe(true);
  });

  it('without changes adopts the changes of others', () => {
    const renamed = { ...theirs, name: 'Neu' };
    expect(rebased(unchanged(saved), renamed)).toEqual(unchanged(renamed));
  });

  it('adopts the changes of others in other fields, without a contest', () => {
    const theirChanges = { ...theirs, description: 'Neu.', filters: [tag] };
    const draft = rebased(changed({ name: 'Meiner' }), theirChanges);
    expect(draft.values).toEqual({
      name: 'Meiner',
      description: 'Neu.',
      kindId: null,
      filters: [tag],
    });
    expect(draft.seenAt).toBe(saved.updatedAt);
    expect(contestedFields(draft, theirChanges)).toEqual([]);
  });

  it('keeps and reports fields that both changed, unless to the same value', () => {
    const theirChanges = { ...theirs, name: 'Deren', description: 'Gleich.', filters: [tag] };
    const draft = rebased(
      changed({ name: 'Meiner', description: 'Gleich.', filters: [] }),
      theirChanges,
    );
    expect(draft.values).toEqual({
      ...{ name: 'Meiner', description: 'Gleich.', kindId: null, filters: [] },
    });
    expect(contestedFields(draft, theirChanges)).toEqual(['name', 'filters']);
    const resolved = withTheirs(draft, theirChanges);
    expect(resolved.values).toEqual({
      ...{ name: 'Deren', description: 'Gleich.', kindId: null, filters: [tag] },
    });
    expect(contestedFields(resolved, theirChanges)).toEqual([]);
  });
});

describe('a stored draft', () => {
  beforeEach(() => localStorage.clear());

  it('belongs to one user and one scenario, until it is cleared', () => {
    const store = draftStore(saved.id, 'anna');
    const draft = changed({ name: 'Meiner' });
    store.save(draft);
    expect(draftStore(saved.id, 'anna').load(theirs)).toMatchObject(draft);
    expect(draftStore(saved.id, 'berta').load(theirs)).toEqual(unchanged(theirs));
    expect(draftStore(undefined, 'anna').load(undefined)).toMatchObject({ seenAt: null });
    store.clear();
    expect(draftStore(saved.id, 'anna').load(theirs)).toEqual(unchanged(theirs));
  });
});
