import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** So many bytes of answers may lie here that one person, or one address, does not read. */
export const mostUnread = 16 * 1024 * 1024;

const ownerOf = ({ user, ip }: FastifyRequest) => user?.id ?? ip;

/** Streams wait by themselves for whoever reads them. */
function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return Buffer.isBuffer(payload) ? payload.length : 0;
}

/** For each answer that is still to go out on a connection: what takes its bytes off the account. */
type Unsent = Set<() => void>;

/**
 * Hangs up on whoever asks and asks and does not read: answers are made as a whole and lie in the memory until they
 * have gone.
 */
export function addUnreadLimit(app: FastifyInstance): void {
  const unread = new Map<string, number>();
  const ofSocket = new WeakMap<Socket, Unsent>();

  const add = (owner: string, bytes: number) => {
    const sum = (unread.get(owner) ?? 0) + bytes;
    if (sum > 0) unread.set(owner, sum);
    else unread.delete(owner);
    return sum;
  };
  // Of several answers that wait for one connection, only the first hears of its end.
  const unsentOn = (socket: Socket) => {
    const known = ofSocket.get(socket);
    if (known) return known;
    const unsent: Unsent = new Set();
    ofSocket.set(socket, unsent);
    socket.once('close', () => {
      for (const forget of unsent) forget();
    });
    return unsent;
  };

  app.addHook('onSend', async (request, reply, payload) => {
    const { socket } = request.raw;
    const size = sizeOf(payload);
    if (size === 0 || socket.destroyed) return;
    const [owner, unsent] = [ownerOf(request), unsentOn(socket)];
    const sum = add(owner, size);
    const forget = () => {
      if (unsent.delete(forget)) add(owner, -size);
    };
    unsent.add(forget);
    finished(reply.raw, forget);
    if (sum > mostUnread) socket.destroy();
  });
}
