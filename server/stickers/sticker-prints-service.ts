import { AppError } from '#contract/errors.ts';
import { formatTitle, stickerLimits } from '#contract/stickers/sticker-formats.ts';
import {
  type NewStickerPrint,
  type PrintedSticker,
  type StickerPrint,
  type StickerSelection,
  tooManyStickers,
} from '#contract/stickers/sticker-prints.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { record } from '../audit/record.ts';
import { someNames } from '../audit/some-names.ts';
import { findBatch } from '../codes/code-batches-store.ts';
import type { Executor, Tx } from '../db/database.ts';
import { listIds } from '../equipment/equipment-list.ts';
import { findById } from '../equipment/equipment-store.ts';
import { addJob } from '../jobs/jobs-store.ts';
import * as store from './sticker-prints-store.ts';
import { findWithLogo } from './sticker-templates-store.ts';

export async function getPrint(executor: Executor, id: string): Promise<StickerPrint> {
  const found = await store.find(executor, id);
  if (!found) throw new AppError('not_found', { message: 'Diesen Druck gibt es nicht.' });
  return found;
}

export async function listOfEquipment(executor: Executor, id: string): Promise<PrintedSticker[]> {
  const printed = await store.listOfEquipment(executor, id);
  if (printed.length === 0 && !(await findById(executor, id))) {
    throw new AppError('equipment_not_found');
  }
  return printed;
}

interface Chosen {
  equipmentIds: string[];
  batchId: string | null;
  count: number;
  /** How they were chosen, for the log. */
  logged: Record<string, unknown>;
}

function chosenBy(tx: Tx, selection: StickerSelection): Promise<Chosen> {
  if ('batchId' in selection) return ofBatch(tx, selection.batchId);
  if ('runId' in selection) return ofRun(tx, selection.runId);
  return 'filter' in selection
    ? ofList(tx, selection.filter)
    : ofEquipment(tx, selection.equipmentIds);
}

async function ofBatch(tx: Tx, id: string): Promise<Chosen> {
  const batch = await findBatch(tx, id);
  if (!batch) throw new AppError('not_found', { message: 'Diesen Satz gibt es nicht.' });
  const { count, note } = batch;
  return { equipmentIds: [], batchId: id, count, logged: { selection: 'batch', note } };
}

async function ofRun(tx: Tx, id: string): Promise<Chosen> {
  const run = await store.findRun(tx, id);
  if (!run) throw new AppError('run_not_found');
  const locked = await lockSelected(tx, run.ids);
  return { ...asChosen(locked), logged: { selection: 'run', runName: run.name } };
}

type ListFilter = Extract<StickerSelection, { filter: unknown }>['filter'];

async function ofList(tx: Tx, filter: ListFilter): Promise<Chosen> {
  const locked = await lockSelected(tx, await listIds(tx, filter));
  const used = Object.entries(filter).filter(([, value]) => value !== '');
  return { ...asChosen(locked), logged: { selection: 'filter', ...Object.fromEntries(used) } };
}

/** In an entry of the log. */
const mostNames = 3;

async function ofEquipment(tx: Tx, ids: readonly string[]): Promise<Chosen> {
  const locked = await lockSelected(tx, [...new Set(ids)]);
  const equipment = someNames(
    locked.map(({ name }) => name),
    mostNames,
  );
  return { ...asChosen(locked), logged: { selection: 'equipment', equipment } };
}

type Locked = Awaited<ReturnType<typeof store.lockExisting>>;

const asChosen = (locked: Locked) => ({
  equipmentIds: locked.map(({ id }) => id),
  batchId: null,
  count: locked.length,
});

/** Of Anlagen that were selected on a device, some may be deleted by now; the answer says how many stickers there are. */
async function lockSelected(tx: Tx, ids: readonly string[]): Promise<Locked> {
  if (ids.length > stickerLimits.perPrint) {
    throw new AppError('too_many_stickers', { message: tooManyStickers(ids.length) });
  }
  const locked = await store.lockExisting(tx, ids);
  if (locked.length === 0) throw new AppError('no_stickers');
  return locked;
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
  const { equipmentIds, logged, ...chosen } = await chosenBy(tx, selection);
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
    newValues: { templateName, format: formatTitle(layout.format), ...logged, count: chosen.count },
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
