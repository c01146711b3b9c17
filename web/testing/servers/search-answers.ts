import { type Equipment, equipmentCalls } from '#contract/equipment/equipment.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { quickSearchCalls } from '#contract/quick-search.ts';
import { scenarioCalls } from '#contract/scenarios/scenarios.ts';
import type { AnsweringServer } from './answering-server.ts';

export const noMetadata = {
  types: [],
  buildings: [],
  floors: [],
  columns: [],
  rooms: [],
  tags: [],
};

/** The answer of a search with these results on one page. */
export const found = (...equipment: Equipment[]) => ({
  equipment,
  ...{ total: equipment.length, page: 1, totalPages: 1 },
});

/** The answers that the search screen needs, without results. */
export const answersSearch = (server: AnsweringServer): AnsweringServer =>
  server
    .answers(quickSearchCalls.list, [])
    .answers(scenarioCalls.active, null)
    .answers(equipmentTypeCalls.list, [])
    .answers(equipmentCalls.metadata, noMetadata)
    .answers(equipmentCalls.search, found())
    .answers(equipmentCalls.suggestNames, []);
