import { compareKeys, nameSortKey } from '#contract/text/sort-key.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A record with its sort key, which would be slow to compute for every comparison. */
export interface Sortable<Item extends Named = Named> {
  readonly item: Item;
  readonly sortKey: string;
}

export function sortable<Item extends Named>(item: Item): Sortable<Item> {
  return { item, sortKey: nameSortKey(item.name) };
}

/** The order of `compareResults` for records of the same rank. */
export function compareSortable(a: Sortable, b: Sortable): number {
  return (
    compareKeys(a.sortKey, b.sortKey) ||
    compareKeys(a.item.name, b.item.name) ||
    compareKeys(a.item.id, b.item.id)
  );
}

export function inOrder<Item extends Named>(items: Iterable<Item>): Item[] {
  return Array.from(items, sortable)
    .sort(compareSortable)
    .map(({ item }) => item);
}
