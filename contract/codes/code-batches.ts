/** Blank codes are made in batches, each for some sheets of stickers. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { noun } from '../noun.ts';
import { recordId } from '../record-id.ts';
import { lines } from '../text/stored-text.ts';

export const batchLimits = { codes: 1_000, note: 200, shown: 200 } as const;

const codeBatch = z.object({
  id: z.uuid(),
  count: z.number(),
  /** How many of its codes belong to an Anlage by now. */
  assigned: z.number(),
  note: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  createdByName: z.nullable(z.string()),
});
export type CodeBatch = z.infer<typeof codeBatch>;

const blankCode = z.object({
  code: z.string(),
  /** The Anlage that it belongs to by now. */
  equipmentId: z.nullable(z.uuid()),
  equipmentName: z.nullable(z.string()),
});
export type BlankCode = z.infer<typeof blankCode>;

const newBatch = z.object({
  id: recordId,
  count: z.int().check(z.gte(1), z.lte(batchLimits.codes)),
  note: z._default(z.nullable(lines(batchLimits.note)), null),
});
export type NewBatch = z.output<typeof newBatch>;

const byId = z.object({ batchId: recordId });

export const codeBatchCalls = {
  list: call({
    method: 'GET',
    path: '/api/code-batches',
    summary: 'Sätze leerer Codes, die neuesten zuerst',
    access: 'code.make',
    answer: z.array(codeBatch),
    shows: ['code_batch', 'equipment_code'],
  }),
  codes: call({
    method: 'GET',
    path: '/api/code-batches/:batchId/codes',
    summary: 'Die Codes eines Satzes',
    access: 'code.make',
    params: byId,
    answer: z.array(blankCode),
    shows: ['code_batch', 'equipment_code'],
    errors: ['not_found'],
  }),
  create: call({
    method: 'POST',
    path: '/api/code-batches',
    summary: 'Leere Codes für Etiketten erzeugen',
    access: 'code.make',
    body: newBatch,
    answer: codeBatch,
    status: 201,
    errors: ['already_exists'],
  }),
};

export const codeBatchNoun = noun({
  kind: 'code_batch',
  label: 'Satz leerer Codes',
  logged: { count: 'Anzahl', note: 'Notiz' },
  readWith: 'code.make',
});
