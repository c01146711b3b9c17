import { type QuickSearchButton, quickSearchCalls } from '#contract/quick-search.ts';
import { compareKeys } from '#contract/text/sort-key.ts';
import type { Rows } from '#web/offline/rows/shown-rows.ts';
import { deviceQuery } from '#web/reads/device-query.ts';

export const quickSearchQuery = deviceQuery(quickSearchCalls.list, {}, buttonsOf, {
  failure: 'Failed to fetch quick search buttons',
});

export async function buttonsOf(rows: Rows): Promise<QuickSearchButton[]> {
  const buttons = await rows.all('quick_search_button');
  return buttons.sort((a, b) => a.order - b.order || compareKeys(a.id, b.id));
}
