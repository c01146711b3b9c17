import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerUnreadable } from '../error-answer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take as long as its network needs. */
    takesFile?: boolean;
  }
}

/** How long, in milliseconds, a client may keep this server waiting. */
export interface Patience {
  /** For all headers. */
  headers: number;
  /** For the whole body, unless it is a file. */
  body: number;
  /** For headers and body together, files included: as long as an upload address is good, and a little. */
  request: number;
  /** Without a single byte in either direction while a request is under way. */
  silence: number;
  /** Without reading anything while a great deal of answers waits. */
  unread: number;
  /** Between two requests. Longer than a proxy keeps its side open, or it would meet a closed door. */
  keepAlive: number;
  /** How often headers and requests are looked at. */
  check: number;
}

export const usualPatience: Patience = {
  headers: 15_000,
  body: 60_000,
  request: 16 * 60_000,
  silence: 120_000,
  unread: 15_000,
  keepAlive: 75_000,
  check: 5_000,
};

/** What the HTTP server itself can watch. */
export const watchedBy = (patience: Patience) => ({
  connectionTimeout: patience.silence,
  requestTimeout: patience.request,
  keepAliveTimeout: patience.keepAlive,
  http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.check },
});

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Hangs up on whoever sends a body byte by byte: only files may take long. */
export function addBodyLimit(app: FastifyInstance, { body }: Patience): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const { socket } = request.raw;
    const isWatched = hasBody(request) && !request.routeOptions.config.takesFile;
    if (!isWatched || !(socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      const slow = new Error('body too slow');
      answerUnreadable(Object.assign(slow, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
      socket.destroySoon();
    }, body);
    const done = () => clearTimeout(timer);
    payload.once('end', done).once('close', done).once('error', done);
  });
}
