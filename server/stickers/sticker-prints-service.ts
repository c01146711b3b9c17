import { AppError } from '#contract/errors.ts';
import { formatTitle, stickerLimits } from '#contract/stickers/sticker-formats.ts';
import {
  type NewStickerPrint,
  type StickerPrint,
  type StickerSelection,
  tooManyStickers,
} from '#contract/stickers/sticker-prints.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { record } from '../audit/record.ts';
import { findBatch } from '../codes/code-batches-store.ts';
import type { Executor, Tx } from '../db/database.ts';
import { listIds } from '../equipment/equipment-list.ts';
import { addJob } from '../jobs/jobs-store.ts';
import * as store from './sticker-prints-store.ts';
import { findWithLogo } from './sticker-templates-store.ts';

export async function getPrint(executor: Executor, id: string): Promise<StickerPrint> {
  const found = await store.find(executor, id);
  if (!found) throw new AppError('not_found', { message: 'Diesen Druck gibt es nicht.' });
  return found;
}

type OfEquipment = Exclude<StickerSelection, { batchId: string }>;

async function idsOf(tx: Tx, selection: OfEquipment): Promise<string[]> {
  if ('equipmentIds' in selection) return [...new Set(selection.equipmentIds)];
  if ('filter' in selection) return listIds(tx, selection.filter);
  const ids = await store.idsOfRun(tx, selection.runId);
  if (!ids) throw new AppError('run_not_found');
  return ids;
}

/** Of Anlagen that were selected on a device, some may be deleted by now; the answer says how many stickers there are. */
async function lockSelected(tx: Tx, selection: OfEquipment): Promise<string[]> {
  const wanted = await idsOf(tx, selection);
  if (wanted.length > stickerLimits.perPrint) {
    throw new AppError('too_many_stickers', { message: tooManyStickers(wanted.length) });
  }
  const ids = await store.lockExisting(tx, wanted);
  if (ids.length === 0) throw new AppError('no_stickers');
  return ids;
}

interface Chosen {
  equipmentIds: string[];
  batchId: string | null;
  count: number;
}

async function chosenBy(tx: Tx, selection: StickerSelection): Promise<Chosen> {
  if ('batchId' in selection) {
    const batch = await findBatch(tx, selection.batchId);
    if (!batch) throw new AppError('not_found', { message: 'Diesen Satz gibt es nicht.' });
    return { equipmentIds: [], batchId: batch.id, count: batch.count };
  }
  const equipmentIds = await lockSelected(tx, selection);
  return { equipmentIds, batchId: null, count: equipmentIds.length };
}

async function findTemplate(tx: Tx, templateId: string | null) {
  if (templateId === null) return undefined;
  const found = await findWithLogo(tx, templateId);
  if (!found) throw new AppError('not_found', { message: 'Diese Vorlage gibt es nicht mehr.' });
  return found;
}

export async function createPrint(
  tx: Tx,
  userId: string,
  { id, selection, layout, startAt, templateId, ...texts }: NewStickerPrint,
): Promise<StickerPrint> {
  const template = await findTemplate(tx, templateId);
  const { equipmentIds, ...chosen } = await chosenBy(tx, selection);
  const templateName = template?.name ?? null;
  const ownText = textOrNull(texts.ownText);
  const print = {
    ...(id ? { id } : {}),
    ...{ templateName, layout, ownText, startAt, createdBy: userId, ...chosen },
    logo: layout.content.logo ? (template?.logo ?? null) : null,
  };
  const printId = await store.insert(tx, print, equipmentIds);
  if (!printId) throw new AppError('already_exists');
  await addJob(tx, { kind: 'print_stickers', payload: { printId }, requestedBy: userId });
  await record(tx, {
    ...{ action: 'create', entityType: 'sticker_print', entityId: printId, userId },
    newValues: { templateName, format: formatTitle(layout.format), count: chosen.count },
  });
  return getPrint(tx, printId);
}

/** Where the file of a print is. */
export async function findFile(executor: Executor, id: string) {
  const found = await store.findFile(executor, id);
  if (!found) throw new AppError('not_found', { message: 'Diesen Druck gibt es nicht.' });
  const { objectPath, createdAt } = found;
  if (!objectPath) throw new AppError('sticker_file_missing');
  return { objectPath, createdAt };
}
