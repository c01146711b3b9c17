import { describe, expect, it } from 'vitest';
import type { Change } from '../noun.ts';
import { percentDone, type RunTask, type TaskChange, taskAfter } from './scenario-runs.ts';

it.each([
  [0, 0, 0],
  [199, 200, 99],
  [999, 1_000, 99],
  [29, 100, 29],
  [200, 200, 100],
])('counts %i of %i as %i %%', (done, total, percent) => {
  expect(percentDone({ done, total })).toBe(percent);
});

describe('a task with a queued change', () => {
  const then = '2026-11-15T05:30:00.000Z';
  const task: RunTask = {
    ...{ id: 't', runId: 'r', assetId: 'a', status: 'done', note: 'Alt' },
    ...{ statusChangedAt: then, statusChangedByName: 'Eva', noteChangedAt: then },
    ...{ noteChangedByName: 'Eva', completedAt: then, completedByName: 'Eva' },
    ...{ updatedAt: then, updatedByName: 'Eva', receivedAt: then, result: null },
    recordId: null,
    equipment: { name: 'Pumpe 1', type: 'Pumpe', locationRaw: 'BT5-UG' },
  };
  const now = '2026-11-16T05:30:00.000Z';
  const changeOf = (body: TaskChange, state: Change['state'] = 'waiting'): Change => ({
    ...{ type: 'scenario_task', action: 'update', userId: 'u', state, timestamp: Date.parse(now) },
    data: { params: { taskId: 't' }, body },
  });
  const changed = { updatedAt: now, updatedByName: null, receivedAt: null };

  it('has the wanted status, and nobody has completed it once it is reopened', () => {
    expect(taskAfter(task, changeOf({ status: 'open' }), 't')).toEqual({
      ...{ ...task, ...changed, status: 'open', completedAt: null, completedByName: null },
      ...{ statusChangedAt: now, statusChangedByName: null },
    });
  });

  it('has the wanted note as the server stores it, and its old status', () => {
    expect(taskAfter(task, changeOf({ note: ' Neu ' }), 't')).toEqual({
      ...{ ...task, ...changed, note: 'Neu', noteChangedAt: now, noteChangedByName: null },
    });
  });

  it('stays unchanged if the server has refused the change', () => {
    expect(taskAfter(task, changeOf({ status: 'open' }, 'failed'), 't')).toBe(task);
  });

  it('is missing if the device does not have it', () => {
    expect(taskAfter(undefined, changeOf({ status: 'open' }), 't')).toBeUndefined();
  });
});
