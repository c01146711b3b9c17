import * as z from 'zod/mini';
import { sessionEntry } from '#web/session/session-entry.ts';

const place = z.object({ list: z.string(), index: z.number(), offset: z.number() });

/** Where the list of a point was left, and how it was narrowed: both survive the way into an Anlage. */
export const protectedState = {
  place: sessionEntry('protectedPlace', z.nullable(place), null),
  filter: sessionEntry(
    'protectedFilter',
    z.nullable(z.object({ point: z.string(), query: z.string() })),
    null,
  ),
};
