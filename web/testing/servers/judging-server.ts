/** A server that answers batches of the queue with the verdicts that a test wants. */
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { SyncItem, SyncVerdict } from '#contract/sync.ts';
import { anEquipment } from '../samples/an-equipment.ts';
import { type Handled, json, problem } from '../samples/offline-samples.ts';

type Judge = (item: SyncItem) => SyncVerdict;

export const sentIn = ({ body }: Handled) => (body as { items: SyncItem[] }).items;
export const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
export const batchesIn = (asked: Handled[]) => asked.map((request) => idsOf(sentIn(request)));

export const judging = (judge: Judge) => (request: Handled) =>
  json({ verdicts: sentIn(request).map(judge) });

export const done = ({ id, data }: SyncItem): SyncVerdict => ({
  id,
  outcome: 'done',
  answer: anEquipment(data.body as Partial<Equipment>),
});

export const failing =
  (ids: string[], code: ErrorCode): Judge =>
  (item) =>
    ids.includes(item.id) ? { id: item.id, outcome: 'failed', error: problem(code) } : done(item);
