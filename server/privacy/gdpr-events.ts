import type { FastifyRequest } from 'fastify';
import type { Executor } from '../db/database.ts';
import { gdprEvents } from '../db/tables/index.ts';

/** The IP address and browser of a request. */
export interface Origin {
  ipAddress: string | null;
  userAgent: string | null;
}

const userAgentLimit = 500;

export function originOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  return {
    ipAddress: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, userAgentLimit) ?? null,
  };
}

type GdprEvent = Omit<typeof gdprEvents.$inferInsert, 'id' | 'createdAt'>;

/** The proof of what was done with somebody's data, and by whom; null for the system itself. */
export async function recordGdprEvent(executor: Executor, event: GdprEvent): Promise<void> {
  await executor.insert(gdprEvents).values(event);
}
