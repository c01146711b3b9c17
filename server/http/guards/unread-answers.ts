import type { Socket } from 'node:net';
import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** So many bytes of answers may wait for one person, or one address, that reads none of them. */
export const mostUnread = 16 * 1024 * 1024;

/** More than this never waits, however diligently somebody reads: it is memory of this process. */
export const mostWaiting = 4 * mostUnread;

const ownerOf = ({ user, ip }: FastifyRequest) => user?.id ?? ip;

/** Streams produce only what is read. */
function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return Buffer.isBuffer(payload) ? payload.length : 0;
}

/** Larger answers go out in slices of this size: only then it shows whether the other end reads. */
const slice = 256 * 1024;

function* slicesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += slice) yield content.subarray(at, at + slice);
}

/** Bytes that the other end has taken so far; what lies in our own buffer is not counted. */
const sentOn = (socket: Socket) => (socket.bytesWritten ?? 0) - socket.writableLength;

/** What waits for one person: an entry for each answer that has not gone out as a whole. */
class Account {
  readonly answers = new Map<symbol, { size: number; socket: Socket }>();
  waiting = 0;
  /** What had been sent when nothing was known to be read since. */
  sent = 0;
  /** Runs while too much waits. */
  watch: NodeJS.Timeout | undefined;

  get sockets(): Set<Socket> {
    return new Set([...this.answers.values()].map(({ socket }) => socket));
  }

  get sentSoFar(): number {
    return [...this.sockets].reduce((sum, socket) => sum + sentOn(socket), 0);
  }
}

/**
 * Hangs up on a client that asks and asks and does not read: answers are made as a whole and lie in memory until they
 * have gone. Somebody who reads, however slowly, gets every answer.
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

  const settle = (owner: string, account: Account) => {
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
    const forget = () => {
      socket.off('close', forget);
      if (!account.answers.delete(answer)) return;
      account.waiting -= size;
      if (accounts.get(owner) === account) settle(owner, account);
    };
    // Of several answers that wait for one connection, only the first learns of its end.
    socket.setMaxListeners(0).once('close', forget);
    finished(reply.raw, forget);
    settle(owner, account);
    if (size <= slice || request.method === 'HEAD') return;
    reply.header('content-length', size);
    return Readable.from(slicesOf(Buffer.from(payload as string)), { objectMode: false });
  });

  app.addHook('onClose', async () => {
    for (const account of accounts.values()) clearInterval(account.watch);
  });
}
