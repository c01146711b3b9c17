import { describe, expect, it } from 'vitest';
import { commandOf, type SyncItem } from '#contract/sync.ts';
import { wavesOf } from './waves.ts';

const write = (item: Omit<SyncItem, 'id'>, id: string) => {
  const { call } = commandOf(item) ?? {};
  if (!call) throw new Error('unknown');
  return { item: { ...item, id }, call };
};
const create = (record: string) =>
  write(
    { type: 'equipment', action: 'create', data: { body: { id: record } } },
    `create ${record}`,
  );
const update = (record: string, name = 'update') =>
  write(
    { type: 'equipment', action: 'update', data: { params: { id: record } } },
    `${name} ${record}`,
  );
const remove = (record: string) =>
  write(
    { type: 'equipment', action: 'delete', data: { params: { id: record } } },
    `delete ${record}`,
  );
const link = (source: string, target: string) =>
  write(
    {
      ...{ type: 'link', action: 'create' },
      data: {
        params: { id: source },
        body: { id: `${source}${target}`, targetEquipmentId: target },
      },
    },
    `link ${source} ${target}`,
  );
const status = (task: string, run: string) =>
  write(
    {
      ...{ type: 'scenario_task', action: 'update' },
      data: { params: { taskId: task, runId: run } },
    },
    `status ${task}`,
  );
const finish = (run: string) =>
  write({ type: 'scenario_run', action: 'update', data: { params: { id: run } } }, `finish ${run}`);
const recorded = (id: string, taskId: string, runId: string) =>
  write(
    { type: 'inspection_record', action: 'create', data: { body: { id, taskId, runId } } },
    `record ${id}`,
  );

const told = (...writes: ReturnType<typeof write>[]) =>
  wavesOf(writes).map((wave) => wave.map(({ item }) => item.id));

describe('writes of a batch', () => {
  it('of one kind to different records go together', () => {
    expect(told(create('a'), update('a'), create('b'), update('b'), update('c'))).toEqual([
      ['create a', 'create b'],
      ['update c'],
      ['update a', 'update b'],
    ]);
  });

  it('to one record keep their order', () => {
    expect(told(update('a', 'first'), update('a', 'second'), remove('a'))).toEqual([
      ...[['first a'], ['second a'], ['delete a']],
    ]);
  });

  it('wait for what they need, and those that follow wait for them', () => {
    expect(told(create('a'), link('a', 'b'), remove('b'), create('c'))).toEqual([
      ['create a', 'create c'],
      ...[['link a b'], ['delete b']],
    ]);
  });

  it('hold back a later write to the record that they are part of', () => {
    const tasks = [status('t1', 'a'), status('t1', 'a'), status('t2', 'a')];
    expect(told(...tasks, finish('a'), finish('b'))).toEqual([
      ['status t1', 'status t2'],
      ['finish b'],
      ['status t1'],
      ['finish a'],
    ]);
  });

  it('that name other records come after the earlier writes to these', () => {
    const { item, call } = recorded('r1', 't1', 'a');
    const body = { ...(item.data.body as object), defects: [{ id: 'd1' }] };
    const naming = { item: { ...item, data: { body } }, call };
    const defect = write(
      { type: 'defect', action: 'create', data: { body: { id: 'd1', equipmentId: 'e' } } },
      'defect d1',
    );
    expect(told(update('e'), update('e'), defect, naming)).toEqual([
      ...[['update e'], ['update e'], ['defect d1'], ['record r1']],
    ]);
    // What is changed after the record stays after it.
    const mend = (id: string) =>
      write({ type: 'defect', action: 'update', data: { params: { id } } }, `mend ${id}`);
    expect(told(mend('d1'), naming, mend('d1'), mend('d2'))).toEqual([
      ...[['mend d1', 'mend d2'], ['record r1'], ['mend d1']],
    ]);
  });

  it('that are part of a record come after the earlier writes to it', () => {
    const writes = [recorded('r1', 't1', 'a'), status('t2', 'a'), recorded('r2', 't2', 'a')];
    expect(told(...writes, finish('a'))).toEqual([
      ...[['record r1'], ['status t2'], ['record r2'], ['finish a']],
    ]);
  });
});
