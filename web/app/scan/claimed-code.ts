import * as z from 'zod/mini';

const claim = z.object({ claims: z.string() });

/** The history state of a navigation to `/create`: the new Anlage gets this code. */
export const claiming = (value: string) => ({ claims: value });

export const readClaimedCode = (state: unknown): string | undefined =>
  claim.safeParse(state).data?.claims;
