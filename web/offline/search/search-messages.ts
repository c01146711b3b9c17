/** What the page and the worker that searches say to each other. */
import type { SearchFilters } from '#contract/search.ts';
import type { IndexedEquipment } from './index/record-order.ts';

export interface SearchRequest {
  readonly query: string;
  readonly filters: SearchFilters;
  readonly offset: number;
  readonly limit: number;
}

export interface SearchAnswer<Item> {
  readonly records: readonly Item[];
  /** Exact for the records known so far. */
  readonly total: number;
  /** False while a load is under way: there may be more to find. */
  readonly isComplete: boolean;
}

/** Loads and searches are numbered: a newer one makes the older ones void. */
export type ToWorker<Item extends IndexedEquipment> =
  | { readonly kind: 'load'; readonly number: number }
  | { readonly kind: 'chunk'; readonly number: number; readonly records: readonly Item[] }
  | { readonly kind: 'loaded'; readonly number: number }
  | { readonly kind: 'put'; readonly records: readonly Item[] }
  | { readonly kind: 'remove'; readonly ids: readonly string[] }
  | { readonly kind: 'clear' }
  | { readonly kind: 'search'; readonly number: number; readonly request: SearchRequest };

export type FromWorker<Item> =
  /** The last message of this load is taken in; the next may come. */
  | { readonly kind: 'ready'; readonly number: number }
  | { readonly kind: 'found'; readonly number: number; readonly answer: SearchAnswer<Item> }
  | { readonly kind: 'failed'; readonly number: number; readonly reason: string };

/** A worker, its global scope, or one end of a channel. */
export interface Port {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}
