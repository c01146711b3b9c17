import type { Socket } from 'node:net';
import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The most bytes of answers that may wait for one user, or one address, that reads none of them. */
export const mostUnread = 16 * 1024 * 1024;

/** Never more than this may wait, however fast the client reads: it is memory of this process. */
export const mostWaiting = 4 * mostUnread;

const ownerOf = ({ user, ip }: FastifyRequest) => user?.id ?? ip;

/** Streams produce only what is read, so they need no limit. */
function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return Buffer.isBuffer(payload) ? payload.length : 0;
}

/** Larger answers are sent in slices of this size, which show whether the client reads. */
const slice = 256 * 1024;

function* slicesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += slice) yield content.subarray(at, at + slice);
}

/** Bytes that the client's system has received so far, without those in our own buffer. */
const bytesReceivedBy = (socket: Socket) => (socket.bytesWritten ?? 0) - socket.writableLength;

/** The answers that wait for one user: an entry for each that has not been sent completely. */
class Account {
  readonly answers = new Map<symbol, { size: number; socket: Socket }>();
  waiting = 0;
  /** The number of sent bytes at the last check. */
  sent = 0;
  /** The timer of the checks, set while too much waits. */
  watch: NodeJS.Timeout | undefined;

  get sockets(): Set<Socket> {
    return new Set([...this.answers.values()].map(({ socket }) => socket));
  }

  get sentSoFar(): number {
    return [...this.sockets].reduce((sum, socket) => sum + bytesReceivedBy(socket), 0);
  }
}

/**
 * Disconnects a client that sends requests and does not read: answers are made as a whole and stay in memory until
 * they are sent. A client that reads, however slowly, gets every answer.
 */
export function addUnreadLimit(app: FastifyInstance, { unread }: { unread: number }): void {
  const accounts = new Map<string, Account>();

  const close = (owner: string, account: Account) => {
    clearInterval(account.watch);
    accounts.delete(owner);
  };

  const hangUp = (owner: string, account: Account) => {
    const { waiting, sockets } = account;
    app.log.warn(
      { bytes: waiting, connections: sockets.size },
      'hung up on a client that does not read its answers',
    );
    close(owner, account);
    for (const socket of sockets) socket.destroy();
  };

  const watch = (owner: string, account: Account) => {
    if (account.watch) return;
    account.sent = account.sentSoFar;
    account.watch = setInterval(() => {
      const sent = account.sentSoFar;
      if (sent === account.sent) return hangUp(owner, account);
      account.sent = sent;
    }, unread).unref();
  };

  const applyLimits = (owner: string, account: Account) => {
    if (account.answers.size === 0) return close(owner, account);
    if (account.waiting > mostWaiting && account.answers.size > 1) return hangUp(owner, account);
    if (account.waiting > mostUnread) return watch(owner, account);
    clearInterval(account.watch);
    account.watch = undefined;
  };

  app.addHook('onSend', async (request, reply, payload) => {
    const { socket } = request.raw;
    const size = sizeOf(payload);
    if (size === 0 || socket.destroyed) return;
    const owner = ownerOf(request);
    const account = accounts.get(owner) ?? new Account();
    accounts.set(owner, account);
    const answer = Symbol(request.id);
    account.answers.set(answer, { size, socket });
    account.waiting += size;
    const removeAnswer = () => {
      socket.off('close', removeAnswer);
      if (!account.answers.delete(answer)) return;
      account.waiting -= size;
      if (accounts.get(owner) === account) applyLimits(owner, account);
    };
    // If several answers wait on one connection, `finished` reports its end only to the first.
    socket.setMaxListeners(0).once('close', removeAnswer);
    finished(reply.raw, removeAnswer);
    applyLimits(owner, account);
    if (size <= slice || request.method === 'HEAD') return;
    reply.header('content-length', size);
    return Readable.from(slicesOf(Buffer.from(payload as string)), { objectMode: false });
  });

  app.addHook('onClose', async () => {
    for (const account of accounts.values()) clearInterval(account.watch);
  });
}
