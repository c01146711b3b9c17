import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownAnswerHeader } from '#contract/call.ts';
import type { Config } from '../config.ts';
import { isTrustedBy } from '../trusted-proxies.ts';

const header = 'x-request-id';

/** The format of proxies; other texts could bring a line break or a name into the log. */
const shape = /^[\w.-]{8,64}$/;

/**
 * The id of one request in every log line and in its answer. The id of a trusted proxy is used, so that both logs can
 * be read together; all other requests get a new one.
 */
export function requestIds({
  trustedProxies,
}: Pick<Config, 'trustedProxies'>): (request: IncomingMessage) => string {
  const isTrusted = isTrustedBy(trustedProxies);
  return ({ headers, socket }) => {
    const given = headers[header];
    const isGood =
      typeof given === 'string' && shape.test(given) && isTrusted(socket.remoteAddress);
    return isGood ? given : randomUUID();
  };
}

/** Also sets the mark of an answer of this application. */
export function setAnswerHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(header, request.id).header(ownAnswerHeader, 'done');
}

export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => setAnswerHeaders(request, reply));
}
