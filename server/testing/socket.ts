import { on, once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import { realtimePath, type ServerMessage } from '#contract/realtime.ts';

export interface OpenSocket {
  /** The next message, even if it arrived long ago. */
  next(): Promise<ServerMessage>;
  /** The code it was closed with. */
  closed: Promise<number>;
  socket: WebSocket;
}

const addressOf = (origin: string) => `${origin.replace(/^http/, 'ws')}${realtimePath}`;

/** Opens the real-time channel as a browser would; rejects when it is refused. */
export async function openSocket(origin: string, options: ClientOptions): Promise<OpenSocket> {
  const socket = new WebSocket(addressOf(origin), { origin, ...options });
  const messages = on(socket, 'message');
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  return {
    socket,
    closed,
    next: async () => {
      const { value } = await messages.next();
      return JSON.parse(String((value as [Buffer])[0])) as ServerMessage;
    },
  };
}

/** The status with which the opening of a channel is refused. */
export async function refusedStatus(origin: string, options: ClientOptions): Promise<number> {
  const socket = new WebSocket(addressOf(origin), { origin, ...options });
  return new Promise((resolve, reject) => {
    socket.once('unexpected-response', (request, response) => {
      response.resume();
      request.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.once('open', () => reject(new Error('the channel was opened')));
    socket.once('error', reject);
  });
}
