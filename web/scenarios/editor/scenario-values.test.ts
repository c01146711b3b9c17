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
  it('hold each pair once', () => {
    expect(withFilter([floor], { ...floor })).toEqual([floor]);
    expect(withFilter([floor], { ...floor, filterType: 'tag' })).toHaveLength(2);
  });

  it('lose exactly what is removed', () => {
    expect(withoutFilter([floor, type], { ...floor })).toEqual([type]);
  });
});

describe('what stands in the form', () => {
  it('is sent without blanks around it, and nothing for a blank description', () => {
    const values = { name: '  Rundgang\u200b ', description: ' \n', filters: [type] };
    expect(fieldsFrom(values)).toEqual({ name: 'Rundgang', description: null, filters: [type] });
  });

  it.each(['', '  ', '\u200b'])('needs a name that can be seen, not %j', (name) => {
    expect(problemsOf({ ...emptyValues, name })).toEqual({ name: 'Name ist erforderlich' });
  });

  it('says what is too long or too much', () => {
    const filters = Array.from({ length: 201 }, (_, at) => ({ ...type, filterValue: `${at}` }));
    const values = { name: 'n'.repeat(201), description: 'd'.repeat(2_001), filters };
    expect(problemsOf(values)).toEqual({
      name: 'Höchstens 200 Zeichen.',
      description: 'Höchstens 2000 Zeichen.',
      filters: 'Höchstens 200 Filter.',
    });
    expect(problemsOf({ ...emptyValues, name: 'n'.repeat(200) })).toEqual({});
  });
});
