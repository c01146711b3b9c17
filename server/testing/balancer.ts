import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface Balancer {
  origin: string;
  /** From now on this instance is checked for readiness, and gets requests while it is ready. */
  add(port: number): void;
  remove(port: number): void;
  /** Resolves when so many instances are in use. */
  untilReady(count: number): Promise<void>;
  close(): Promise<void>;
}

const checkInterval = 100;

/**
 * Spreads requests over the instances that report to be ready, over kept connections. It never tries twice: a request
 * that an instance does not answer has failed (502).
 */
export async function startBalancer(): Promise<Balancer> {
  const instances = new Map<number, boolean>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const check = async (port: number) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (instances.has(port)) instances.set(port, isReady);
  };
  const checks = setInterval(() => {
    for (const port of instances.keys()) void check(port);
  }, checkInterval);

  const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
    const ready = [...instances].filter(([, isReady]) => isReady).map(([port]) => port);
    const port = ready[turn++ % ready.length];
    const fail = ({ message }: Error) => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end(message);
    };
    if (port === undefined) return fail(new Error('no instance is ready'));
    const { method, url: path, headers } = incoming;
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent });
    outgoing.on('error', fail).on('response', (response) => {
      const { connection: _, ...kept } = response.headers;
      answer.writeHead(response.statusCode ?? 502, kept);
      response.on('error', fail).pipe(answer);
    });
    incoming.pipe(outgoing);
  };
  const server = createServer({ keepAliveTimeout: 0 }, forward).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    add: (port) => void instances.set(port, false),
    remove: (port) => void instances.delete(port),
    async untilReady(count) {
      const ready = () => [...instances.values()].filter(Boolean).length;
      while (ready() !== count) await wait(checkInterval);
    },
    async close() {
      clearInterval(checks);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
