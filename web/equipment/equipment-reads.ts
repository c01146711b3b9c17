/** Queries over many Anlagen, answered by the worker's index or by the server. */
import {
  type Equipment,
  type EquipmentPage,
  equipmentCalls,
} from '#contract/equipment/equipment.ts';
import { largestPage, usualPageSize } from '#contract/paging.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import type { SimilarCandidate } from '#contract/search/similar.ts';
import { clientFor } from '#web/api/client.ts';
import { device, workerToAsk } from '#web/offline/offline.ts';
import type { FoundEquipment, ListFilters } from '#web/offline/search/device-messages.ts';
import { indexQuery } from '#web/reads/device-query.ts';

const api = clientFor(equipmentCalls);
const limit = usualPageSize;

/** The server answers with a page if the request names one. */
function asPage(answer: Equipment[] | EquipmentPage): EquipmentPage {
  if (Array.isArray(answer)) throw new Error('a list where a page was asked for');
  return answer;
}

function pageOf({ equipment, total }: FoundEquipment, page: number): EquipmentPage {
  return { equipment, total, page, totalPages: Math.ceil(total / limit) };
}

/** Each search and page has its own key, so that a late answer to an older search is never shown. */
export function searchQuery(query: string, filters: SearchFilters, page: number) {
  const question = { query, filters, page, limit };
  const request = { query: { ...(query && { q: query }), ...filters, page, limit } as object };
  return indexQuery(equipmentCalls.search, request, {
    askWorker: async (worker, signal) => pageOf(await worker.ask('search', question, signal), page),
    askServer: async (signal) => asPage(await api.search({ ...request, signal })),
  });
}

export function listQuery(filters: ListFilters, page: number) {
  const query = { ...filters, page, limit };
  return indexQuery(
    equipmentCalls.list,
    { query },
    {
      askWorker: async (worker, signal) => pageOf(await worker.ask('list', query, signal), page),
      askServer: async (signal) => asPage(await api.list({ query, signal })),
      failure: 'Failed to fetch equipment',
    },
  );
}

export const similarQuery = (candidate: SimilarCandidate, patience: number) =>
  indexQuery(
    equipmentCalls.checkSimilar,
    { body: candidate },
    {
      askWorker: (worker, signal) => worker.ask('similar', candidate, signal),
      askServer: (signal) => api.checkSimilar({ body: candidate, signal, patience }),
      isLive: false,
    },
  );

export const suggestionsQuery = (typed: string) => {
  const q = typed.trim();
  return {
    ...indexQuery(
      equipmentCalls.suggestNames,
      { query: { q } },
      {
        askWorker: (worker, signal) => worker.ask('suggest', { query: q }, signal),
        askServer: (signal) => api.suggestNames({ query: { q }, signal }),
      },
    ),
    enabled: q !== '',
  };
};

/** If the device's storage fails, the error is reported and the server's answer is used. */
const reportDeviceError = (error: unknown): undefined => reportError(error) as undefined;

const ownDevice = () => device().catch(() => undefined);

/** Whether the user's changes to this Anlage are still in the queue. */
export async function isWaiting(id: string): Promise<boolean> {
  const ownedDevice = await ownDevice();
  return (await ownedDevice?.hasUnsent(id).catch(reportDeviceError)) ?? false;
}

export async function rowOnDevice(id: string): Promise<Equipment | undefined> {
  const ownedDevice = await ownDevice();
  return ownedDevice?.find(id).catch(reportDeviceError);
}

export const loadFromServer = (id: string): Promise<Equipment> => api.get({ params: { id } });

/** The ids of a filtered list, up to a number of them; read from the device if it has them, else from the server. */
export async function listIds(filters: ListFilters, most: number): Promise<string[]> {
  const worker = workerToAsk();
  const ids: string[] = [];
  for (let page = 1; ids.length < most; page++) {
    const query = { ...filters, page, limit: largestPage };
    const { equipment, total } = worker
      ? await worker.ask('list', query)
      : asPage(await api.list({ query }));
    ids.push(...equipment.map(({ id }) => id));
    if (equipment.length === 0 || ids.length >= total) break;
  }
  return ids.slice(0, most);
}
