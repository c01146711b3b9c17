import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { type SafetyPoint, type SafetyPointsPage, safetyCalls } from '#contract/safety/safety.ts';
import { deviceQuery } from '#web/reads/device-query.ts';
import { pointById, pointsFound, protectedBy, safetyLinksOf } from './safety-rows.ts';

const pageSize = 20;

export const safetyLinksQuery = (equipmentId: string) =>
  deviceQuery(safetyCalls.links, { params: { equipmentId } }, (rows) =>
    safetyLinksOf(rows, equipmentId),
  );

export const pointQuery = (id: string) =>
  deviceQuery(safetyCalls.point, { params: { id } }, (rows) => pointById(rows, id));

export const protectedQuery = (id: string) =>
  deviceQuery(safetyCalls.equipmentOfPoint, { params: { id } }, (rows) => protectedBy(rows, id));

const foundQuery = (q: string) => {
  const query = { q, page: 1, limit: pageSize };
  return deviceQuery(safetyCalls.points, { query }, (rows) => pointsFound(rows, query));
};

/** The server answers with a page if the request names one. */
function asPage(answer: SafetyPoint[] | SafetyPointsPage): SafetyPointsPage {
  if (Array.isArray(answer)) throw new Error('a list where a page was asked for');
  return answer;
}

/** Each search has its own key, so that a slow answer never replaces a newer one. */
export const pointSearchQuery = (q: string) => ({
  ...foundQuery(q),
  select: asPage,
  placeholderData: keepPreviousData,
});

export async function findPoints(client: QueryClient, q: string): Promise<SafetyPoint[]> {
  const answer = await client.fetchQuery({ ...foundQuery(q), staleTime: 0 });
  return asPage(answer).safetyPoints;
}
