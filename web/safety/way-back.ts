import { useHistoryState } from 'wouter/use-browser-location';
import * as z from 'zod/mini';

const arrival = z.object({ from: z.string().check(z.regex(/^\/(?!\/)/)) });

/** What a link carries along, so that the screen it opens leads back. */
export const cameFrom = (from: string): z.infer<typeof arrival> => ({ from });

/** The screen one came from; the start for somebody who has opened the address itself. */
export function useWayBack(): string {
  const state = arrival.safeParse(useHistoryState<unknown>());
  return state.success ? state.data.from : '/';
}
