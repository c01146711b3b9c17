import { expect, it } from 'vitest';
import { valueIdOf } from '#contract/codes/code-values.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { aCode } from '#web/testing/samples/a-code.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { memoryRows } from '#web/testing/samples/memory-rows.ts';
import { codesOf, codeWith } from './code-queries.ts';

const [pump, fan] = [anEquipment({ name: 'Pumpe' }), anEquipment({ name: 'Lüfter' })];
const value = 'INV-0815';
const valueId = await valueIdOf(value);
const code = await aCode({ equipmentId: pump.id, value });
const codes = [code];

const waiting = (action: QueueItem['action'], data: object, more: Partial<QueueItem> = {}) =>
  aQueueItem({ type: 'code', action, data, ...more });
const assignment = (equipmentId: string, seen: string | null, more: Partial<QueueItem> = {}) =>
  waiting(
    'create',
    { params: { id: equipmentId }, body: { id: 'new', value, valueId, base: { id: seen } } },
    { timestamp: Date.parse('2026-02-02T08:00:00.000Z'), ...more },
  );

const rowsWith = (given: typeof codes, items: QueueItem[] = []) =>
  memoryRows({ equipment: [pump, fan], equipment_code: given }, items);
const leadsTo = async (given: typeof codes, items?: QueueItem[]) =>
  (await codeWith(rowsWith(given, items), valueId))?.equipment.name;
const valuesOf = async (id: string, items?: QueueItem[]) =>
  (await codesOf(rowsWith(codes, items), id))?.map((one) => one.id);

it('a value leads to its Anlage, and another value nowhere', async () => {
  expect(await codeWith(rowsWith(codes), valueId)).toMatchObject({
    code,
    equipment: { id: pump.id },
  });
  expect(await codeWith(rowsWith(codes), await valueIdOf('INV-0816'))).toBeNull();
});

it('a waiting assignment leads to its Anlage at once, and takes the code away from another one', async () => {
  expect(await leadsTo([], [assignment(fan.id, null)])).toBe('Lüfter');
  const moved = [assignment(fan.id, code.id)];
  expect(await leadsTo(codes, moved)).toBe('Lüfter');
  expect([await valuesOf(pump.id, moved), await valuesOf(fan.id, moved)]).toEqual([[], ['new']]);
});

it('a refused assignment changes nothing', async () => {
  const refused = [assignment(fan.id, null, { state: 'failed' })];
  expect(await leadsTo(codes, refused)).toBe('Pumpe');
  expect(await valuesOf(fan.id, refused)).toEqual([]);
  expect(await leadsTo([], refused)).toBeUndefined();
});

it('a waiting change says that it was replaced, and a removed one leads nowhere', async () => {
  const params = { id: pump.id, codeId: code.id };
  const replaced = waiting('update', { params, body: { isReplaced: true } });
  const seen = await codeWith(rowsWith(codes, [replaced]), valueId);
  expect(seen?.code.replacedAt).toEqual(expect.any(String));
  expect(await leadsTo(codes, [waiting('delete', { params })])).toBeUndefined();
});

it('a code of a deleted Anlage leads nowhere', async () => {
  const gone = aQueueItem({
    type: 'equipment',
    action: 'delete',
    data: { params: { id: pump.id } },
  });
  expect(await leadsTo(codes, [gone])).toBeUndefined();
  expect(await valuesOf(pump.id, [gone])).toBeUndefined();
});
