import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerUnreadable } from '../error-answer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take as long as the network needs. */
    takesFile?: boolean;
  }
}

/** How long, in milliseconds, this server waits for a client. */
export interface ClientTimeouts {
  /** For all headers. */
  headers: number;
  /** For the whole body, unless it is a file. */
  body: number;
  /** For headers and body together, files included: a little longer than an upload address is valid. */
  request: number;
  /** Without a single byte in either direction during a request. */
  silence: number;
  /** Without reading anything while many bytes of answers wait. */
  unread: number;
  /**
   * Between two requests. Longer than a proxy keeps its side open, or the proxy would send into a closed connection.
   */
  keepAlive: number;
  /** How often headers and requests are checked. */
  check: number;
}

export const usualTimeouts: ClientTimeouts = {
  headers: 15_000,
  body: 60_000,
  request: 16 * 60_000,
  silence: 120_000,
  unread: 15_000,
  keepAlive: 75_000,
  check: 5_000,
};

/** The limits that the HTTP server itself can enforce. */
export const serverTimeouts = (timeouts: ClientTimeouts) => ({
  connectionTimeout: timeouts.silence,
  requestTimeout: timeouts.request,
  keepAliveTimeout: timeouts.keepAlive,
  http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check },
});

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Closes the connection of a client that sends a body byte by byte: only files may take long. */
export function addBodyLimit(app: FastifyInstance, { body }: ClientTimeouts): void {
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
