import { useHistoryState } from 'wouter/use-browser-location';
import * as z from 'zod/mini';

const arrival = z.object({ from: z.string().check(z.regex(/^\/(?!\/)/)) });

/** The history state of a link, so that the opened screen can lead back. */
export const backState = (from: string): z.infer<typeof arrival> => ({ from });

/** The previous screen; the start page if the address was opened directly. */
export function useBackHref(): string {
  const state = arrival.safeParse(useHistoryState<unknown>());
  return state.success ? state.data.from : '/';
}
