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

/** The index of the first stored id in its list, the length of the list, and how to load the rest. */
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

/** The scroll position of a long list: which list, its first visible entry, and that entry's offset. */
const listPlace = z.nullable(z.object({ list: z.string(), index: z.number(), offset: z.number() }));

const appPath = z.string().check(z.regex(/^\/(?!\/)/));

/** What a tab stores until it is closed. It survives a reload and a sign-in. */
export const sessionState = {
  searchQuery: sessionEntry('searchQuery', z.string(), ''),
  searchFilters: sessionEntry('searchFilters', searchFilters, {}),
  searchPlace: sessionEntry('searchPlace', listPlace, null),
  manageFilters: sessionEntry('manageFilters', manageFilters, {}),
  managePage: sessionEntry('managePage', z.number().check(z.int(), z.gte(1)), 1),
  managePlace: sessionEntry('managePlace', listPlace, null),
  /** The list from which an Anlage was opened. */
  detailSource: sessionEntry('detailSource', z.nullable(z.enum(['/', '/manage', '/scan'])), null),
  /** The route the edit form returns to. */
  editSource: sessionEntry('editSource', z.nullable(appPath), null),
  /** The ids of the list in its order, for going from one Anlage to the next. */
  filteredIds: sessionEntry('filteredIds', z.array(z.string()), []),
  filteredList: sessionEntry('filteredList', filteredList, null),
  /** The address that the user wanted to open before the sign-in. */
  wantedPath: sessionEntry('wantedPath', z.nullable(appPath), null),
  wantedState: sessionEntry('wantedState', z.unknown(), null),
};

export function forgetSearch(): void {
  sessionState.searchQuery.clear();
  sessionState.searchFilters.clear();
  sessionState.searchPlace.clear();
}
