import * as z from 'zod/mini';
import { sessionEntry } from './session-entry.ts';

const searchFilters = z.object({
  type: z.optional(z.string()),
  building: z.optional(z.string()),
  floor: z.optional(z.string()),
  room: z.optional(z.string()),
});

const manageFilters = z.object({
  building: z.optional(z.string()),
  type: z.optional(z.string()),
  floor: z.optional(z.string()),
  onlyAchtung: z.optional(z.boolean()),
});

/** Where a run of ids begins in its list, counted from 0, how long that list is, and how to ask for the rest. */
const filteredList = z.nullable(
  z.object({
    first: z.number().check(z.int(), z.gte(0)),
    total: z.number().check(z.int(), z.gte(0)),
    isCut: z.optional(z.boolean()),
    list: z.union([
      z.object({ search: z.object({ query: z.string(), filters: searchFilters }) }),
      z.object({ manage: manageFilters }),
    ]),
  }),
);

/** Where a long list was left: which list, its first entry in sight, how far that was scrolled. */
const listPlace = z.nullable(z.object({ list: z.string(), index: z.number(), offset: z.number() }));

const appPath = z.string().check(z.regex(/^\/(?!\/)/));

/** What a browser tab remembers until it is closed: it survives a reload and the way through sign-in. */
export const sessionState = {
  searchQuery: sessionEntry('searchQuery', z.string(), ''),
  searchFilters: sessionEntry('searchFilters', searchFilters, {}),
  searchPlace: sessionEntry('searchPlace', listPlace, null),
  manageFilters: sessionEntry('manageFilters', manageFilters, {}),
  managePage: sessionEntry('managePage', z.number().check(z.int(), z.gte(1)), 1),
  managePlace: sessionEntry('managePlace', listPlace, null),
  /** The list an Anlage was opened from. */
  detailSource: sessionEntry('detailSource', z.nullable(z.enum(['/', '/manage'])), null),
  /** The route the edit form returns to. */
  editSource: sessionEntry('editSource', z.nullable(appPath), null),
  /** Ids of the list in their order, for stepping from one Anlage to the next. */
  filteredIds: sessionEntry('filteredIds', z.array(z.string()), []),
  filteredList: sessionEntry('filteredList', filteredList, null),
  /** Where somebody wanted to go before they had to sign in. */
  wantedPath: sessionEntry('wantedPath', z.nullable(appPath), null),
  wantedState: sessionEntry('wantedState', z.unknown(), null),
};

export function forgetSearch(): void {
  sessionState.searchQuery.clear();
  sessionState.searchFilters.clear();
  sessionState.searchPlace.clear();
}
