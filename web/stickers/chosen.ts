/** For which Anlagen or blank codes stickers are printed: the history state of a navigation to `/stickers`. */
import * as z from 'zod/mini';
import { equipmentListQuery } from '#contract/equipment/equipment.ts';
import { recordId } from '#contract/record-id.ts';
import type { StickerSelection } from '#contract/stickers/sticker-prints.ts';

const chosen = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('equipment'), ids: z.array(recordId).check(z.minLength(1)) }),
  z.object({
    kind: z.literal('filter'),
    filters: z.omit(equipmentListQuery, { page: true, limit: true }),
  }),
  z.object({ kind: z.literal('run'), runId: recordId }),
  z.object({ kind: z.literal('blank'), batchId: recordId }),
]);
export type Chosen = z.infer<typeof chosen>;

const state = z.object({ stickersFor: chosen });

export const stickersPath = '/stickers';

/** The state of a navigation to `stickersPath`. */
export const stickersFor = (value: Chosen): z.infer<typeof state> => ({ stickersFor: value });

/** Undefined without a state, or for one of another screen. */
export const readChosen = (historyState: unknown): Chosen | undefined =>
  state.safeParse(historyState).data?.stickersFor;

export function selectionOf(value: Chosen): StickerSelection {
  switch (value.kind) {
    case 'equipment':
      return { equipmentIds: value.ids };
    case 'filter':
      return { filter: value.filters };
    case 'run':
      return { runId: value.runId };
    case 'blank':
      return { batchId: value.batchId };
  }
}

/** The screen that the stickers were chosen on. */
export function sourceOf(value: Chosen): string {
  if (value.kind === 'run') return `/scenario-runs/${value.runId}`;
  if (value.kind === 'blank') return '/blank-codes';
  const [id, ...others] = value.kind === 'equipment' ? value.ids : [];
  return id && others.length === 0 ? `/equipment/${id}` : '/manage';
}
