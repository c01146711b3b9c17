import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownAnswerHeader } from '#contract/call.ts';
import type { Config } from '../config.ts';
import { trustOf } from '../trusted-proxies.ts';

const header = 'x-request-id';

/** What proxies make up; anything else could carry a line break or a name into the log. */
const shape = /^[\w.-]{8,64}$/;

/**
 * The name of one request in every log line and in its answer. A trusted proxy's own name for it is
 * kept, so that both logs can be read together; everybody else gets a new one.
 */
export function requestIds({
  trustedProxies,
}: Pick<Config, 'trustedProxies'>): (request: IncomingMessage) => string {
  const isTrusted = trustOf(trustedProxies);
  return ({ headers, socket }) => {
    const given = headers[header];
    const isGood =
      typeof given === 'string' && shape.test(given) && isTrusted(socket.remoteAddress);
    return isGood ? given : randomUUID();
  };
}

/** Also marks it as an answer of this application. */
export function nameAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(header, request.id).header(ownAnswerHeader, 'done');
}

export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => nameAnswer(request, reply));
}
