import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type SafetyLinkOfEquipment,
  type SafetyPoint,
  type SafetyPointsPage,
  safetyCalls,
} from '#contract/safety.ts';
import { clientFor } from '#web/api/client.ts';
import { isAffected } from '#web/realtime/refresh.ts';

const api = clientFor(safetyCalls);
const mostFound = 20;
const equipmentKey = '/api/equipment';
const pointsKey = '/api/safety-points';

export const safetyLinksQuery = (equipmentId: string) =>
  queryOptions({
    queryKey: [equipmentKey, equipmentId, 'safety-links'],
    queryFn: ({ signal }) => api.links({ params: { equipmentId }, signal }),
  });

export const pointQuery = (id: string) =>
  queryOptions({
    queryKey: [pointsKey, id],
    queryFn: ({ signal }) => api.point({ params: { id }, signal }),
  });

export const protectedQuery = (id: string) =>
  queryOptions({
    queryKey: [pointsKey, id, 'equipment'],
    queryFn: ({ signal }) => api.equipmentOfPoint({ params: { id }, signal }),
  });

/** Each query has its answer: a slow one never takes the place of a newer. */
export const pointSearchQuery = (query: string) =>
  queryOptions({
    queryKey: [pointsKey, 'search', query],
    queryFn: ({ signal }) => searchSafetyPoints(query, signal),
    placeholderData: keepPreviousData,
  });

export async function searchSafetyPoints(
  q: string,
  signal?: AbortSignal,
): Promise<SafetyPointsPage> {
  const query = { q, page: 1, limit: mostFound };
  const answer = await api.points({ query, ...(signal ? { signal } : {}) });
  if (Array.isArray(answer)) throw new Error('a list where a page was asked for');
  return answer;
}

/** What is known of a point from the Anlagen whose links were read. */
export function pointInLinks(client: QueryClient, id: string): SafetyPoint | undefined {
  return client
    .getQueriesData<SafetyLinkOfEquipment[]>({
      queryKey: [equipmentKey],
      predicate: ({ queryKey }) => queryKey[2] === 'safety-links',
    })
    .flatMap(([, links]) => links ?? [])
    .find(({ safetyPointId }) => safetyPointId === id)?.safetyPoint;
}

/** Shows a corrected point at once, then reads again whatever names it. */
export const takeOverPoint =
  (id: string) =>
  (client: QueryClient, change: (points: SafetyPoint[]) => SafetyPoint[]): Promise<void> => {
    client.setQueryData(pointQuery(id).queryKey, (point) => point && (change([point])[0] ?? point));
    const changed = { entity: 'safety_point', id } as const;
    return client.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey, changed) });
  };

/** Shows at once what the server has just confirmed, then reads again whatever hangs on it. */
export const takeOver =
  (equipmentId: string) =>
  (
    client: QueryClient,
    change: (links: SafetyLinkOfEquipment[]) => SafetyLinkOfEquipment[],
  ): Promise<void> => {
    const { queryKey } = safetyLinksQuery(equipmentId);
    client.setQueryData(queryKey, (links) => links && change(links));
    // A link may bring its point along.
    const changed = { entity: 'safety_point', id: '' } as const;
    return client.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey, changed) });
  };
