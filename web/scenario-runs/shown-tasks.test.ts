import { describe, expect, it } from 'vitest';
import type { RunTask } from '#contract/scenarios/scenario-runs.ts';
import { aTask } from '#web/testing/samples/a-run.ts';
import { type RunView, shownTasks } from './shown-tasks.ts';

const task = (name: string, type: string, locationRaw: string, fields: Partial<RunTask> = {}) =>
  aTask({ id: name, equipment: { name, type, locationRaw }, ...fields });

const tasks = [
  task('Pumpe 10', 'Pumpe', 'BT10-EG', { status: 'done' }),
  task('Pumpe 2', 'Pumpe', 'BT2-EG', { status: 'in_progress', note: 'Läuft über' }),
  task('Äolsharfe', 'Ventil', 'BT10-UG'),
];

const shown = (view: Partial<RunView>, typed?: (id: string) => string | undefined) =>
  shownTasks(tasks, { query: '', order: 'location', ...view }, typed).map(({ id }) => id);

describe('the tasks of a run', () => {
  it.each([
    ['location', ['Pumpe 2', 'Pumpe 10', 'Äolsharfe']],
    ['type', ['Pumpe 2', 'Pumpe 10', 'Äolsharfe']],
    ['name', ['Äolsharfe', 'Pumpe 2', 'Pumpe 10']],
    ['status', ['Äolsharfe', 'Pumpe 2', 'Pumpe 10']],
  ] as const)('are sorted by %s as %j', (order, expected) => {
    expect(shown({ order })).toEqual(expected);
  });

  it('are filtered by status', () => {
    expect(shown({ status: 'done' })).toEqual(['Pumpe 10']);
  });

  it.each([
    ['pumpe bt2', ['Pumpe 2']],
    ['ventil', ['Äolsharfe']],
    ['aeols', ['Äolsharfe']],
    ['lauft', ['Pumpe 2']],
    ['nichts', []],
  ])('are found by "%s"', (query, expected) => {
    expect(shown({ query })).toEqual(expected);
  });

  it('are found by an unsaved note', () => {
    const typed = (id: string) => (id === 'Pumpe 10' ? 'Dichtung spröde' : undefined);
    expect(shown({ query: 'sprode' }, typed)).toEqual(['Pumpe 10']);
  });

  it('have texts for a missing name and location', () => {
    const nameless = task('', '', '');
    expect(shownTasks([nameless], { query: 'unbekannte anlage', order: 'name' })).toHaveLength(1);
  });
});
