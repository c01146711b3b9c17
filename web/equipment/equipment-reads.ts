/** Reading Anlagen with and without network: one meaning, two places to ask. */
import {
  type Equipment,
  type EquipmentPage,
  equipmentCalls,
  type SimilarEquipment,
} from '#contract/equipment.ts';
import { AppError } from '#contract/errors.ts';
import { usualPageSize } from '#contract/paging.ts';
import type { SearchFilters } from '#contract/search.ts';
import type { SimilarCandidate } from '#contract/similar.ts';
import { clientFor } from '#web/api/client.ts';
import type { Found, ListFilters } from '#web/offline/device/device-messages.ts';
import { device, deviceWorker, equipmentOnDevice, refreshSoon } from '#web/offline/offline.ts';
import { serverOrDevice } from '#web/offline/server-or-device.ts';

const api = clientFor(equipmentCalls);
const limit = usualPageSize;

/** With a page asked for, the answer is one. */
function asPage(answer: Equipment[] | EquipmentPage): EquipmentPage {
  if (Array.isArray(answer)) throw new Error('a list where a page was asked for');
  return answer;
}

function pageOf({ equipment, total }: Found, page: number): EquipmentPage {
  return { equipment, total, page, totalPages: Math.ceil(total / limit) };
}

/** At once from the device when it has everything; what the server has beyond that follows. */
export async function searchPage(
  query: string,
  filters: SearchFilters,
  page: number,
  signal: AbortSignal,
): Promise<EquipmentPage> {
  const given = { query, filters, page, limit };
  const here = equipmentOnDevice();
  if (here) {
    refreshSoon();
    return pageOf(await here.ask('search', given, signal), page);
  }
  const asked = { ...(query && { q: query }), ...filters, page, limit };
  return serverOrDevice(
    async () => asPage(await api.search({ query: asked as object, signal })),
    async () => {
      const found = await deviceWorker()?.ask('search', given, signal);
      return found && pageOf(found, page);
    },
  );
}

export function listPage(
  filters: ListFilters,
  page: number,
  signal: AbortSignal,
): Promise<EquipmentPage> {
  const given = { ...filters, page, limit };
  return serverOrDevice(
    async () => asPage(await api.list({ query: given, signal })),
    async () => {
      const found = await deviceWorker()?.ask('list', given, signal);
      return found && pageOf(found, page);
    },
  );
}

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

/** With changes of one's own that still wait, the device knows better than the server. */
export async function readEquipment(id: string, signal: AbortSignal): Promise<Equipment> {
  const mine = await ownDevice();
  if (mine && (await isWaiting(id))) {
    const row = await mine.find(id);
    if (!row) throw new AppError('equipment_not_found');
    return row;
  }
  return serverOrDevice(
    () => api.get({ params: { id }, signal }),
    async () => mine?.find(id),
  );
}

/** Without network from the Anlagen that are here, by the same rule. */
export function findSimilar(
  asked: SimilarCandidate,
  { signal, patience }: { signal: AbortSignal; patience: number },
): Promise<SimilarEquipment> {
  return serverOrDevice(
    () => api.checkSimilar({ body: asked, signal, patience }),
    async () => deviceWorker()?.ask('similar', asked, signal),
  );
}

export function suggestNames(query: string, signal: AbortSignal): Promise<string[]> {
  const ask = async () => deviceWorker()?.ask('suggest', { query }, signal);
  const here = equipmentOnDevice();
  if (here) return here.ask('suggest', { query }, signal);
  return serverOrDevice(() => api.suggestNames({ query: { q: query }, signal }), ask);
}
