/** The contract's part of a noun that the product does not have. */
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import {
  afterRemoval,
  bodyOf,
  type Change,
  deviceRows,
  fromField,
  fromParam,
  noun,
  recordWithScreen,
} from '#contract/noun.ts';
import { recordId } from '#contract/record-id.ts';
import { lines } from '#contract/text/stored-text.ts';

const reading = z.object({
  id: z.uuid(),
  equipmentId: z.uuid(),
  value: z.number(),
  note: z.nullable(z.string()),
});
export type Reading = z.infer<typeof reading>;

/** The refusal of a change to a reading that is gone. The types know only the codes of the product. */
export const readingNotFound: ErrorCode = 'scenario_not_found';

const ofEquipment = z.object({ id: recordId });

export const readingCalls = {
  list: call({
    method: 'GET',
    path: '/api/equipment/:id/readings',
    summary: 'Zählerstände einer Anlage',
    access: 'link.update',
    params: ofEquipment,
    answer: z.array(reading),
  }),
  create: call({
    method: 'POST',
    path: '/api/equipment/:id/readings',
    summary: 'Zählerstand ablesen',
    access: 'link.update',
    params: ofEquipment,
    body: z.object({ id: recordId, value: z.number(), note: z.nullable(lines(500)) }),
    answer: reading,
    status: 201,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/readings/:readingId',
    summary: 'Zählerstand löschen',
    access: 'link.update',
    params: z.object({ readingId: recordId }),
    errors: [readingNotFound],
  }),
};

function readingAfter(row: Reading | undefined, change: Change, id: string): Reading | undefined {
  if (change.action === 'delete') return afterRemoval(row, change);
  const { value, note } = bodyOf<Reading>(change);
  return row ?? { id, equipmentId: fromParam('id')(change.data), value, note };
}

export const readingNoun = noun({
  kind: 'meter_reading',
  label: 'Zählerstand',
  logged: { equipmentId: 'Anlage (ID)', value: 'Stand', note: 'Notiz' },
  readWith: 'link.update',
  device: deviceRows(reading, ['equipmentId'], { overlay: readingAfter }),
  commands: {
    reading: {
      create: {
        call: readingCalls.create,
        record: fromField('id'),
        needs: (data) => [fromParam('id')(data)],
        sentenceStart: 'Zählerstand zu',
      },
      delete: {
        call: readingCalls.remove,
        record: fromParam('readingId'),
        sentenceStart: 'Zählerstand gelöscht:',
      },
      words: {
        name: 'Der Zählerstand',
        fields: { value: 'Stand', note: 'Notiz' },
        detail: (change) => String(bodyOf<Reading>(change).value),
      },
      shownOn: recordWithScreen('equipment', fromParam('id')),
      deletedElsewhere: { code: readingNotFound },
    },
  },
});
