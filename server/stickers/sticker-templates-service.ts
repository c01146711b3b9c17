import { sameText } from '#contract/equipment/location.ts';
import { AppError } from '#contract/errors.ts';
import { formatTitle } from '#contract/stickers/sticker-formats.ts';
import type { StickerLayout } from '#contract/stickers/sticker-layout.ts';
import {
  type NewStickerTemplate,
  type StickerTemplate,
  type StickerTemplateChange,
  stickerContentLabels,
} from '#contract/stickers/sticker-templates.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { record } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import type { LogoPicture } from './logo-picture.ts';
import * as store from './sticker-templates-store.ts';

const entry = (userId: string, entityId: string) =>
  ({ entityType: 'sticker_template', entityId, userId }) as const;

const tenths = (value: number) =>
  value.toLocaleString('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const contentsOf = ({ content }: StickerLayout): string[] =>
  (Object.keys(stickerContentLabels) as (keyof typeof stickerContentLabels)[])
    .filter((part) => content[part])
    .map((part) => stickerContentLabels[part]);

/** The values for the log. */
const valuesOf = ({ name, layout, ownText, logo }: StickerTemplate) => ({
  ...{ name, format: formatTitle(layout.format), contents: contentsOf(layout), ownText },
  offset: `${tenths(layout.offset.dx)} / ${tenths(layout.offset.dy)} mm`,
  wrap: layout.flag && `${tenths(layout.flag.wrap)} mm`,
  logo: logo && `${logo.width} × ${logo.height} Pixel`,
});

function refuseTaken(all: readonly StickerTemplate[], name: string, ownId?: string): void {
  const isTaken = all.some((one) => one.id !== ownId && sameText(one.name, name));
  if (isTaken) throw new AppError('duplicate_sticker_template');
}

function findExisting(all: readonly StickerTemplate[], id: string): StickerTemplate {
  const found = all.find((one) => one.id === id);
  if (!found) throw new AppError('not_found', { message: 'Diese Vorlage gibt es nicht mehr.' });
  return found;
}

/** `logo`: the file of the request as it is stored. */
export async function createTemplate(
  tx: Tx,
  userId: string,
  { id, name, layout, ownText }: NewStickerTemplate,
  logo: LogoPicture | null,
): Promise<StickerTemplate> {
  refuseTaken(await store.listForWriting(tx), name);
  const fields = { name, layout, ownText: textOrNull(ownText), logo };
  const created = await store.insert(tx, { id, ...fields }, userId);
  if (!created) throw new AppError('already_exists');
  await record(tx, {
    ...entry(userId, created.id),
    ...{ action: 'create', newValues: valuesOf(created) },
  });
  return created;
}

export async function updateTemplate(
  tx: Tx,
  userId: string,
  id: string,
  {
    change: { name, layout, ownText, baseUpdatedAt },
    logo,
  }: { change: StickerTemplateChange; logo: LogoPicture | null | undefined },
): Promise<StickerTemplate> {
  const all = await store.listForWriting(tx);
  const before = findExisting(all, id);
  if (baseUpdatedAt && baseUpdatedAt !== before.updatedAt) {
    throw new AppError('conflict', { details: { current: before } });
  }
  refuseTaken(all, name, id);
  const fields = { name, layout, ownText: textOrNull(ownText), logo };
  const updated = await store.update(tx, id, fields, userId);
  await record(tx, {
    ...entry(userId, id),
    action: 'update',
    oldValues: valuesOf(before),
    newValues: valuesOf(updated),
  });
  return updated;
}

export async function removeTemplate(tx: Tx, userId: string, id: string): Promise<void> {
  const before = findExisting(await store.listForWriting(tx), id);
  await store.remove(tx, id);
  await record(tx, { ...entry(userId, id), action: 'delete', oldValues: valuesOf(before) });
}
