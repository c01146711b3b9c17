import type { FastifyInstance } from 'fastify';
import { emergencyAccessCalls } from '#contract/emergency-access.ts';
import { read, write } from '../http/route.ts';
import { issueCode, revokeCode, useCode } from './emergency-access-service.ts';
import { list } from './emergency-codes-store.ts';

/** Enough for typing mistakes, too few for guessing. */
const attemptsPerMinute = 5;

export function addEmergencyAccessRoutes(app: FastifyInstance): void {
  read(app, emergencyAccessCalls.list, ({ db }) => list(db));
  write(app, emergencyAccessCalls.issue, ({ tx, user, body }) => issueCode(tx, user.id, body));
  write(app, emergencyAccessCalls.revoke, ({ tx, user, params }) =>
    revokeCode(tx, user.id, params.id),
  );
  write(app, emergencyAccessCalls.use, ({ tx, user, body }) => useCode(tx, user.id, body.code), {
    rateLimit: attemptsPerMinute,
  });
}
