import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Cuts every connection and accepts no new one. */
  cut(): Promise<void>;
  /** Accepts connections again, on the same port. */
  reopen(): Promise<void>;
  /** Nothing more passes through existing connections, and neither side gets an error; new ones work. */
  stall(): void;
}

/** A proxy between the application and its database, so that a test can interrupt the connection. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let server: Server;

  const open = async (port: number) => {
    server = createServer((near) => {
      const far = connect(target.port, target.host);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };

  const port = await open(0);
  return {
    port,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async reopen() {
      await open(port);
    },
    stall() {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}
