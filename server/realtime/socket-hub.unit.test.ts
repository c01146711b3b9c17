import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { expect, it } from 'vitest';
import { mostUnsentBytes, SocketHub } from './socket-hub.ts';

const message = { type: 'resync', at: '2026-01-01T00:00:00.000Z' } as const;

/** A socket whose other end reads only as much as the test says. */
class SlowSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  sent: string[] = [];
  closedWith: number | undefined;

  ping(): void {}

  send(text: string): void {
    this.sent.push(text);
  }

  close(code: number): void {
    this.readyState = 2;
    this.closedWith = code;
  }
}

function join(hub: SocketHub): SlowSocket {
  const socket = new SlowSocket();
  hub.add(socket as unknown as WebSocket, { userId: 'a', role: 'viewer', sessionHash: 'h' });
  return socket;
}

it('disconnects a client that reads too slowly, before more is buffered, and serves the others', () => {
  const hub = new SocketHub();
  const [slow, quick] = [join(hub), join(hub)];
  hub.send(message);
  slow.bufferedAmount = mostUnsentBytes + 1;
  hub.send(message);
  hub.send(message);
  expect(slow.sent).toEqual([JSON.stringify(message)]);
  expect(slow.closedWith).toBe(1013);
  expect(quick.sent).toHaveLength(3);
});

it('disconnects a client that does not read although it answers pings', () => {
  const hub = new SocketHub();
  const [slow, quick] = [join(hub), join(hub)];
  for (const bufferedAmount of [mostUnsentBytes, mostUnsentBytes + 1]) {
    slow.bufferedAmount = bufferedAmount;
    hub.beat();
    for (const socket of [slow, quick]) socket.emit('pong');
  }
  expect(slow.sent).toHaveLength(1);
  expect(slow.closedWith).toBe(1013);
  expect(quick.sent).toHaveLength(2);
  expect(hub.connections()).toHaveLength(1);
});

it('disconnects at once a client that pings and does not read the answers', () => {
  const hub = new SocketHub();
  const slow = join(hub);
  slow.emit('ping');
  expect(slow.closedWith).toBeUndefined();
  slow.bufferedAmount = mostUnsentBytes + 1;
  slow.emit('ping');
  expect(slow.closedWith).toBe(1013);
});

it('removes closed sockets', () => {
  const hub = new SocketHub();
  const socket = join(hub);
  expect(hub.connections('a')).toHaveLength(1);
  socket.emit('close');
  expect(hub.connections('a')).toEqual([]);
});
