import { queryOptions } from '@tanstack/react-query';
import type { ImpactOrigin } from '#contract/impact-walk.ts';
import { readImpact } from './impact-reads.ts';

const paths = { equipment: '/api/equipment', safety_point: '/api/safety-points' } as const;

export const impactQuery = (origin: ImpactOrigin) =>
  queryOptions({
    queryKey: [paths[origin.kind], origin.id, 'impact'],
    queryFn: ({ signal }) => readImpact(origin, signal),
  });
