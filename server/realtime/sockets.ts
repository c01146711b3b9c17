import type { Socket } from 'node:net';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { realtimePath } from '#contract/realtime.ts';
import { describeError } from '../http/log.ts';
import { SocketHub } from './socket-hub.ts';

const options = {
  /** Clients have nothing longer to send. */
  maxPayload: 4_096,
  /** How long a client may take to answer a close. */
  closeTimeout: 2_000,
};

/** How long an upgrade to a socket may take. */
const upgradeTimeout = 5_000;

/**
 * Accepts sockets. Registered before everything that may refuse a request, because it closes only connections it has
 * seen first.
 */
export async function addSockets(app: FastifyInstance): Promise<SocketHub> {
  const hub = new SocketHub();
  await app.register(websocket, {
    options,
    preClose: () => hub.close(),
    errorHandler: (error, socket, request) => {
      request.log.info({ error: describeError(error) }, 'socket failed');
      socket.terminate();
    },
  });
  // Until the socket is open nothing else limits the connection; opening it ends the limit.
  app.server.on('upgrade', (_request, connection) => {
    const raw = connection as Socket;
    raw.setTimeout(upgradeTimeout, () => raw.destroy());
  });
  app.addHook('onRequest', async (request) => {
    const isElsewhere = request.routeOptions.url !== realtimePath;
    if (request.ws && isElsewhere) throw new AppError('bad_request');
  });
  return hub;
}
