import type { Socket } from 'node:net';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { realtimePath } from '#contract/realtime.ts';
import { describeError } from '../http/log.ts';
import { SocketHub } from './socket-hub.ts';

const options = {
  /** Clients have nothing to say that would be longer. */
  maxPayload: 4_096,
  /** How long a client may take to answer a close. */
  closeTimeout: 2_000,
};

/** How long a request that wants to become a socket may take. */
const upgradeTimeout = 5_000;

/**
 * Lets requests become sockets. Stands before everything that may refuse a request: only what it has
 * seen first does it hang up on afterwards.
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
  // Nobody else watches the connection until there is a socket; that ends the time limit.
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
