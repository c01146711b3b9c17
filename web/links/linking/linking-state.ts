import * as z from 'zod/mini';
import { recordId } from '#contract/record-id.ts';

const linkingStateOf = z.object({ linkFrom: recordId });

/** What a navigation to `/link-equipment` carries in its state. */
export const linkingState = (equipmentId: string) => ({ linkFrom: equipmentId });

/** The Anlage to link from; a state of another screen, or none, names no Anlage. */
export function readLinkingState(state: unknown): string | undefined {
  return linkingStateOf.safeParse(state).data?.linkFrom;
}
