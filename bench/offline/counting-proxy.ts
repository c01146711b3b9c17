/** A proxy between browser and server that counts bytes and requests on the network. */
import { connect, createServer } from 'node:net';
import type { LoadedServer } from '../stock/loaded-server.ts';

export interface CountingProxy {
  url: string;
  /** Bytes from the server since the last reset. */
  received(): number;
  /** The number of requests whose path begins so, since the last reset. */
  requests(path: string): number;
  reset(): void;
  close(): void;
}

export async function countingProxy({
  url: target,
  origins,
}: LoadedServer): Promise<CountingProxy> {
  const { hostname, port } = new URL(target);
  let bytes = 0;
  let requestLines = '';
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on('data', (chunk) => {
      requestLines += `${chunk.toString('latin1').split('\r\n', 1)[0]}\n`;
    });
    server.on('data', (chunk) => {
      bytes += chunk.length;
    });
    client.pipe(server).pipe(client);
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (!address || typeof address === 'string') throw new Error('the proxy has no port');
  const url = `http://127.0.0.1:${address.port}`;
  origins.push(url);
  return {
    url,
    received: () => bytes,
    requests: (path) => requestLines.split('\n').filter((line) => line.includes(` ${path}`)).length,
    reset: () => {
      bytes = 0;
      requestLines = '';
    },
    close: () => {
      proxy.close();
    },
  };
}
