import type { SearchableEquipment } from '#contract/search/search.ts';
import { compareKeys, nameSortKey } from '#contract/text/sort-key.ts';

export type IndexedEquipment = SearchableEquipment & { readonly id: string };

/** A record with its sort key, which would be slow to compute for every comparison. */
export interface Sortable<Item> {
  readonly item: Item;
  readonly sortKey: string;
}

export function sortable<Item extends IndexedEquipment>(item: Item): Sortable<Item> {
  return { item, sortKey: nameSortKey(item.name) };
}

/** The order of `compareResults` for records of the same rank. */
export function compareSortable(
  a: Sortable<IndexedEquipment>,
  b: Sortable<IndexedEquipment>,
): number {
  return (
    compareKeys(a.sortKey, b.sortKey) ||
    compareKeys(a.item.name, b.item.name) ||
    compareKeys(a.item.id, b.item.id)
  );
}

export function inOrder<Item extends IndexedEquipment>(items: Iterable<Item>): Item[] {
  return Array.from(items, sortable)
    .sort(compareSortable)
    .map(({ item }) => item);
}
