/** Codes that an Anlage has beside the one of its address: an inventory number, the manufacturer's code. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { equipmentSummary } from '../equipment/equipment-summary.ts';
import {
  afterRemoval,
  bodyOf,
  type Change,
  type CommandData,
  deviceRows,
  fromField,
  fromParam,
  momentOf,
  noun,
  recordWithScreen,
} from '../noun.ts';
import { recordId } from '../record-id.ts';
import { line } from '../text/stored-text.ts';
import { codeLimit, codeValue } from './code-values.ts';

/** Each value belongs to one Anlage. */
export const equipmentCode = z.object({
  id: z.uuid(),
  equipmentId: z.uuid(),
  value: z.string(),
  /** Made from the value (`valueIdOf`): by it devices find the code. */
  valueId: z.uuid(),
  /** Since when another sticker is used in place of this one. The code still leads to its Anlage. */
  replacedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  createdBy: z.nullable(z.uuid()),
});
export type EquipmentCode = z.infer<typeof equipmentCode>;

/** A code with the Anlage that it leads to. */
const foundCode = z.object({ code: equipmentCode, equipment: equipmentSummary });
export type FoundCode = z.infer<typeof foundCode>;

const value = line(codeLimit, { required: 'Der Code ist leer.' }).check(z.overwrite(codeValue));

/** Nobody has more stickers on one Anlage. */
const replacedLimit = 100;

/**
 * `base`: the code that had this value when the user decided; null if there was none. `replaces`: codes of the same Anlage
 * that the new one takes the place of.
 */
const newCode = z.object({
  id: recordId,
  value,
  valueId: recordId,
  base: z.optional(z.object({ id: z.nullable(recordId) })),
  replaces: z.optional(z.array(recordId).check(z.maxLength(replacedLimit))),
});
export type NewCode = z.output<typeof newCode>;

const state = z.object({ isReplaced: z.boolean() });
const codeChange = z.object({ isReplaced: z.boolean(), base: z.optional(state) });
export type CodeChange = z.output<typeof codeChange>;

/** Whether another sticker is used in place of the code. */
export const replacedLabels = { true: 'Ja', false: 'Nein' } as const;

const ofEquipment = z.object({ id: recordId });
const byId = z.object({ codeId: recordId });

export const codeCalls = {
  list: call({
    method: 'GET',
    path: '/api/equipment/:id/codes',
    summary: 'Weitere Codes einer Anlage, die neuesten zuerst',
    access: 'code.read',
    params: ofEquipment,
    answer: z.array(equipmentCode),
    errors: ['equipment_not_found'],
  }),
  find: call({
    method: 'GET',
    path: '/api/equipment-codes',
    summary: 'Der Code mit diesem Wert, falls er einer Anlage zugeordnet ist',
    access: 'code.read',
    query: z.object({ value }),
    answer: z.object({
      found: z.nullable(foundCode),
      /** False for a blank code that was not made here; such a code cannot be assigned. */
      isAssignable: z.boolean(),
    }),
  }),
  create: call({
    method: 'POST',
    path: '/api/equipment/:id/codes',
    summary: 'Code einer Anlage zuordnen, auch einen, der bisher zu einer anderen gehört',
    access: 'code.create',
    params: ofEquipment,
    body: newCode,
    answer: equipmentCode,
    status: 201,
    errors: ['equipment_not_found', 'code_not_issued', 'already_exists', 'conflict'],
  }),
  update: call({
    method: 'PATCH',
    path: '/api/equipment-codes/:codeId',
    summary: 'Code als ersetzt kennzeichnen oder die Kennzeichnung aufheben',
    access: 'code.update',
    params: byId,
    body: codeChange,
    answer: equipmentCode,
    errors: ['not_found', 'conflict'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/equipment-codes/:codeId',
    summary: 'Code von seiner Anlage lösen',
    access: 'code.delete',
    params: byId,
    errors: ['not_found'],
  }),
};

/** The code that a creation takes away from another Anlage. */
function takenBy(data: CommandData): string[] {
  const { base } = bodyOf<Partial<NewCode>>({ data });
  return base?.id ? [base.id] : [];
}

const replacedBy = (data: CommandData): readonly string[] =>
  bodyOf<Partial<NewCode>>({ data }).replaces ?? [];

function codeAfter(
  row: EquipmentCode | undefined,
  change: Change,
  id: string,
): EquipmentCode | undefined {
  if (change.action === 'delete') return afterRemoval(row, change);
  if (change.action === 'update') {
    const { isReplaced } = bodyOf<CodeChange>(change);
    return row && { ...row, replacedAt: isReplaced ? momentOf(change) : null };
  }
  // A refused creation changes nothing until the user has decided.
  if (change.state === 'failed') return row;
  const { id: created, value, valueId } = bodyOf<NewCode>(change);
  if (replacedBy(change.data).includes(id)) {
    return row && { ...row, replacedAt: row.replacedAt ?? momentOf(change) };
  }
  if (id !== created) return undefined;
  const made = { id, equipmentId: fromParam('id')(change.data), value, valueId, replacedAt: null };
  return row ?? { ...made, createdAt: momentOf(change), createdBy: change.userId };
}

export const codeNoun = noun({
  kind: 'equipment_code',
  label: 'Code',
  logged: {
    equipmentId: 'Anlage (ID)',
    value: 'Code',
    isReplaced: 'Ersetzt',
  },
  readWith: 'code.read',
  device: deviceRows(equipmentCode, ['equipmentId', 'valueId'], {
    overlay: codeAfter,
    alsoWrites: ({ type, action, data }) =>
      type === 'code' && action === 'create' ? [...takenBy(data), ...replacedBy(data)] : [],
  }),
  commands: {
    code: {
      create: {
        call: codeCalls.create,
        sentenceStart: 'Code zugeordnet:',
        record: fromField('id'),
        needs: (data) => [fromParam('id')(data), ...takenBy(data), ...replacedBy(data)],
      },
      update: {
        call: codeCalls.update,
        sentenceStart: 'Code geändert:',
        record: fromParam('codeId'),
      },
      delete: {
        call: codeCalls.remove,
        sentenceStart: 'Code entfernt:',
        record: fromParam('codeId'),
      },
      words: {
        name: 'Der Code',
        fields: {
          id: 'Gehört zu',
          isReplaced: { label: 'Ersetzt', values: replacedLabels },
        },
        detail: (change) => bodyOf<Partial<NewCode>>(change).value,
      },
      shownOn: recordWithScreen('equipment', fromParam('id')),
    },
  },
});
