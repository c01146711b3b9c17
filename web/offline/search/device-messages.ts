/** Messages between the page and the worker with the search index. */
import type {
  Equipment,
  EquipmentListQuery,
  EquipmentMetadata,
  SimilarEquipment,
} from '#contract/equipment/equipment.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import type { SimilarCandidate } from '#contract/search/similar.ts';
import type { PullEnd } from '../sync/follow-changes.ts';
import type { ReplicaStatus } from '../sync/sync-status.ts';

export interface Paging {
  page: number;
  limit: number;
}

export type ListFilters = Pick<
  EquipmentListQuery,
  'componentFilter' | 'typeFilter' | 'floorFilter' | 'showAchtungOnly'
>;

/** The questions of the page with their answers. */
export interface WorkerQuestions {
  search: { given: { query: string; filters: SearchFilters } & Paging; answer: FoundEquipment };
  list: { given: ListFilters & Paging; answer: FoundEquipment };
  similar: { given: SimilarCandidate; answer: SimilarEquipment };
  metadata: { given: null; answer: EquipmentMetadata };
  suggest: { given: { query: string }; answer: string[] };
  pull: { given: null; answer: PullEnd };
}

export interface FoundEquipment {
  equipment: Equipment[];
  total: number;
}

type Numbered<Kind extends keyof WorkerQuestions> = {
  [Name in Kind]: { kind: Name; number: number; given: WorkerQuestions[Name]['given'] };
}[Kind];

export type ToDeviceWorker =
  | { kind: 'start'; userId: string }
  | { kind: 'cancel'; number: number }
  | Numbered<keyof WorkerQuestions>;

export type FromDeviceWorker =
  | { kind: 'answer'; number: number; answer: unknown }
  | { kind: 'failed'; number: number; reason: string }
  | { kind: 'news'; news: ReplicaStatus }
  /** Searches and lists may have other results now. */
  | { kind: 'changed' };

/** A worker, its global scope, or one end of a channel. */
export interface Port {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}
