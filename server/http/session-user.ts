import type { CurrentUser } from '#contract/people.ts';

/** The user of a request, as the session gate found them. */
export type SessionUser = CurrentUser;

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null;
    /** Hash of the session's token; null without a session. */
    sessionHash: string | null;
  }
}
