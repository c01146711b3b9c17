import { fillPath } from '#contract/call.ts';
import { formatTitle } from '#contract/stickers/sticker-formats.ts';
import {
  type StickerPrint,
  type StickerPrintState,
  stickerFileHours,
  stickerPrintCalls,
} from '#contract/stickers/sticker-prints.ts';
import { formatDateTime } from '#web/ui/dates.ts';

export const isAtWork = (state: StickerPrintState): boolean =>
  state === 'queued' || state === 'running';

export const percentDrawn = ({ done, count }: Pick<StickerPrint, 'done' | 'count'>): number =>
  count === 0 ? 0 : Math.floor((100 * Math.min(done, count)) / count);

export const fileAddress = (id: string): string => fillPath(stickerPrintCalls.file.path, { id });

/** "1 Etikett", "1.200 Etiketten". */
export const stickers = (count: number): string =>
  `${count.toLocaleString('de-DE')} ${count === 1 ? 'Etikett' : 'Etiketten'}`;

/** By its template or paper; that of blank codes by what was noted about them. */
export function titleOf({ batch, templateName, layout }: StickerPrint): string {
  if (batch) return batch.note ? `Leere Etiketten · ${batch.note}` : 'Leere Etiketten';
  return templateName ?? formatTitle(layout.format);
}

/** How many stickers, and what the title does not say of template and paper. */
export function detailsOf({ batch, templateName, layout, count }: StickerPrint): string {
  const paper = formatTitle(layout.format);
  const further = batch ? [templateName, paper] : [templateName && paper];
  return [stickers(count), ...further].filter(Boolean).join(' · ');
}

const hour = 3_600_000;

/** Until when the file can be downloaded. */
export const fileUntil = ({ finishedAt, createdAt }: StickerPrint): string =>
  formatDateTime(Date.parse(finishedAt ?? createdAt) + stickerFileHours * hour);
