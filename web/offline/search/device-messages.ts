/** What the page and the worker that holds the equipment say to each other. */
import type {
  Equipment,
  EquipmentListQuery,
  EquipmentMetadata,
  SimilarEquipment,
} from '#contract/equipment/equipment.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import type { SimilarCandidate } from '#contract/search/similar.ts';
import type { PullEnd } from '../sync/follow-changes.ts';
import type { ReplicaNews } from '../sync/sync-status.ts';

export interface Paging {
  page: number;
  limit: number;
}

export type ListFilters = Pick<
  EquipmentListQuery,
  'componentFilter' | 'typeFilter' | 'floorFilter' | 'showAchtungOnly'
>;

/** What the page can ask, and what it gets. */
export interface Questions {
  search: { given: { query: string; filters: SearchFilters } & Paging; answer: Found };
  list: { given: ListFilters & Paging; answer: Found };
  similar: { given: SimilarCandidate; answer: SimilarEquipment };
  metadata: { given: null; answer: EquipmentMetadata };
  suggest: { given: { query: string }; answer: string[] };
  pull: { given: null; answer: PullEnd };
}

export interface Found {
  equipment: Equipment[];
  total: number;
}

type Numbered<Kind extends keyof Questions> = {
  [Name in Kind]: { kind: Name; number: number; given: Questions[Name]['given'] };
}[Kind];

export type ToDeviceWorker =
  | { kind: 'start'; userId: string }
  | { kind: 'cancel'; number: number }
  | Numbered<keyof Questions>;

export type FromDeviceWorker =
  | { kind: 'answer'; number: number; answer: unknown }
  | { kind: 'failed'; number: number; reason: string }
  | { kind: 'news'; news: ReplicaNews }
  /** What a search or a list would answer may be different now. */
  | { kind: 'changed' };

/** A worker, its global scope, or one end of a channel. */
export interface Port {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}
