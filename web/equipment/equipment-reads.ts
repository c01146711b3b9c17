/** Reading Anlagen in large sets: by the worker's index, or by the server. */
import {
  type Equipment,
  type EquipmentPage,
  equipmentCalls,
  type SimilarEquipment,
} from '#contract/equipment/equipment.ts';
import { usualPageSize } from '#contract/paging.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import type { SimilarCandidate } from '#contract/search/similar.ts';
import { clientFor } from '#web/api/client.ts';
import { device } from '#web/offline/offline.ts';
import type { FoundEquipment, ListFilters } from '#web/offline/search/device-messages.ts';
import { indexQuery } from '#web/reads/device-query.ts';

const api = clientFor(equipmentCalls);
const limit = usualPageSize;

/** With a page asked for, the answer is one. */
function asPage(answer: Equipment[] | EquipmentPage): EquipmentPage {
  if (Array.isArray(answer)) throw new Error('a list where a page was asked for');
  return answer;
}

function pageOf({ equipment, total }: FoundEquipment, page: number): EquipmentPage {
  return { equipment, total, page, totalPages: Math.ceil(total / limit) };
}

/** Each search and page has its own key, so that a late answer to an older search is never shown. */
export function searchQuery(query: string, filters: SearchFilters, page: number) {
  const given = { query, filters, page, limit };
  const asked = { ...(query && { q: query }), ...filters, page, limit };
  return indexQuery([equipmentCalls.search.path, { query, ...filters }, page], {
    askWorker: async (worker, signal) => pageOf(await worker.ask('search', given, signal), page),
    askServer: async (signal) => asPage(await api.search({ query: asked as object, signal })),
  });
}

export function listQuery(filters: ListFilters, page: number) {
  const given = { ...filters, page, limit };
  return indexQuery([equipmentCalls.list.path, filters, page], {
    askWorker: async (worker, signal) => pageOf(await worker.ask('list', given, signal), page),
    askServer: async (signal) => {
      try {
        return asPage(await api.list({ query: given, signal }));
      } catch (cause) {
        throw new Error('Failed to fetch equipment', { cause });
      }
    },
  });
}

export const similarQuery = (asked: SimilarCandidate, patience: number) =>
  indexQuery<SimilarEquipment>([equipmentCalls.checkSimilar.path, asked], {
    askWorker: (worker, signal) => worker.ask('similar', asked, signal),
    askServer: (signal) => api.checkSimilar({ body: asked, signal, patience }),
    isLive: false,
  });

export const suggestionsQuery = (query: string) => ({
  ...indexQuery([equipmentCalls.suggestNames.path, query.trim()], {
    askWorker: (worker, signal) => worker.ask('suggest', { query: query.trim() }, signal),
    askServer: (signal) => api.suggestNames({ query: { q: query.trim() }, signal }),
  }),
  enabled: query.trim() !== '',
});

/** A device that cannot be read or written leaves the server's answer as it is. */
const notWorking = (error: unknown): undefined => reportError(error) as undefined;

const ownDevice = () => device().catch(() => undefined);

/** Changes of one's own to this Anlage are on this device and not yet on the server. */
export async function isWaiting(id: string): Promise<boolean> {
  const mine = await ownDevice();
  return (await mine?.hasUnsent(id).catch(notWorking)) ?? false;
}

export async function rowOnDevice(id: string): Promise<Equipment | undefined> {
  const mine = await ownDevice();
  return mine?.find(id).catch(notWorking);
}

export const readOnServer = (id: string): Promise<Equipment> => api.get({ params: { id } });
