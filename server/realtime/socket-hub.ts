import type { WebSocket } from '@fastify/websocket';
import type { Role } from '#contract/people.ts';
import { closeCodes, type HeartbeatMessage, type ServerMessage } from '#contract/realtime.ts';

/** With more windows than this the oldest socket is closed; its window reconnects when it becomes visible. */
export const socketsPerUser = 20;

/** A client that reads too slowly is disconnected; after reconnecting it reads everything again. */
export const mostUnsentBytes = 262_144;

export interface Listener {
  userId: string;
  role: Role;
  sessionHash: string;
}

export interface Connection extends Listener {
  socket: WebSocket;
  /** Whether it has answered since the last ping. */
  isAlive: boolean;
}

/** The open sockets of this instance. */
export class SocketHub {
  readonly #connections = new Set<Connection>();
  #isClosing = false;

  add(socket: WebSocket, listener: Listener): void {
    if (this.#isClosing) {
      socket.close(closeCodes.restart);
      return;
    }
    const [oldest, ...others] = this.connections(listener.userId);
    if (oldest && others.length + 1 >= socketsPerUser) this.#sendAway(oldest, closeCodes.tooMany);
    const connection: Connection = { ...listener, socket, isAlive: true };
    this.#connections.add(connection);
    socket.on('close', () => this.#connections.delete(connection));
    socket.on('pong', () => {
      connection.isAlive = true;
    });
    // Every ping is answered, so a client that does not read must be disconnected here too.
    socket.on('ping', () => this.#keepsUp(connection));
  }

  /** Those of one user, or all. */
  connections(userId?: string): Connection[] {
    const all = [...this.#connections];
    return userId === undefined ? all : all.filter((one) => one.userId === userId);
  }

  send(message: ServerMessage, mayHear: (listener: Listener) => boolean = () => true): void {
    const text = JSON.stringify(message);
    for (const connection of this.#connections) {
      const { socket } = connection;
      if (socket.readyState !== socket.OPEN || !mayHear(connection)) continue;
      if (this.#keepsUp(connection)) socket.send(text);
    }
  }

  /** Closes sockets that have not answered since the last time; the others get a ping and a heartbeat. */
  beat(): void {
    const heartbeat: HeartbeatMessage = { type: 'heartbeat', at: new Date().toISOString() };
    const text = JSON.stringify(heartbeat);
    for (const connection of this.#connections) {
      const { socket } = connection;
      if (!connection.isAlive) {
        socket.terminate();
        continue;
      }
      connection.isAlive = false;
      if (socket.readyState === socket.OPEN && !this.#keepsUp(connection)) continue;
      socket.ping();
      if (socket.readyState === socket.OPEN) socket.send(text);
    }
  }

  /** Disconnects a client that reads too slowly. */
  #keepsUp(connection: Connection): boolean {
    if (connection.socket.bufferedAmount <= mostUnsentBytes) return true;
    this.#sendAway(connection, closeCodes.tryAgainLater);
    return false;
  }

  #sendAway(connection: Connection, code: number): void {
    this.#connections.delete(connection);
    connection.socket.close(code);
  }

  /** Closes all sockets and waits until they are closed. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const gone = this.connections().map(
      ({ socket }) => new Promise((resolve) => socket.once('close', resolve)),
    );
    for (const { socket } of this.#connections) socket.close(closeCodes.restart);
    await Promise.all(gone);
  }
}
