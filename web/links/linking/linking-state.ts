import * as z from 'zod/mini';
import { recordId } from '#contract/record-id.ts';

const linkingStateOf = z.object({ linkFrom: recordId });

/** The history state of a navigation to `/link-equipment`. */
export const linkingState = (equipmentId: string) => ({ linkFrom: equipmentId });

/** The id of the source; undefined without a state or for one of another screen. */
export function readLinkingState(state: unknown): string | undefined {
  return linkingStateOf.safeParse(state).data?.linkFrom;
}
