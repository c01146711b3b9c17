import { describe, expect, it } from 'vitest';
import type { ScenarioFilter } from '#contract/scenarios/scenarios.ts';
import {
  emptyValues,
  fieldsFrom,
  problemsOf,
  withFilter,
  withoutFilter,
} from './scenario-values.ts';

const floor: ScenarioFilter = { filterType: 'floor', filterValue: '*' };
const type: ScenarioFilter = { filterType: 'type', filterValue: 'USV' };

describe('the chosen filters', () => {
  it('contain each filter once', () => {
    expect(withFilter([floor], { ...floor })).toEqual([floor]);
    expect(withFilter([floor], { ...floor, filterType: 'tag' })).toHaveLength(2);
  });

  it('lose exactly the removed one', () => {
    expect(withoutFilter([floor, type], { ...floor })).toEqual([type]);
  });
});

describe('the values of the form', () => {
  it('are sent trimmed, with null for a blank description', () => {
    const values = {
      ...{ ...emptyValues, name: '  Rundgang\u200b ', description: ' \n', filters: [type] },
    };
    expect(fieldsFrom(values)).toEqual({
      ...{ name: 'Rundgang', description: null, kindId: null, filters: [type] },
    });
  });

  it.each(['', '  ', '\u200b'])('need a visible name, not %j', (name) => {
    expect(problemsOf({ ...emptyValues, name })).toEqual({ name: 'Name ist erforderlich' });
  });

  it('report texts that are too long and too many filters', () => {
    const filters = Array.from({ length: 201 }, (_, index) => ({
      ...type,
      filterValue: `${index}`,
    }));
    const values = {
      ...emptyValues,
      name: 'n'.repeat(201),
      description: 'd'.repeat(2_001),
      filters,
    };
    expect(problemsOf(values)).toEqual({
      name: 'Höchstens 200 Zeichen.',
      description: 'Höchstens 2000 Zeichen.',
      filters: 'Höchstens 200 Filter.',
    });
    expect(problemsOf({ ...emptyValues, name: 'n'.repeat(200) })).toEqual({});
  });
});
