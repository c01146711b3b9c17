/** The time until a change made at one instance has reached every open screen of two instances. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { prepareInstances } from '#server/testing/instances.ts';
import { atMost, type Figure, quantile } from '../figures.ts';
import type { Received, Screen } from './channel-listeners.ts';

const sockets = 1_000;
const people = 50;
const rounds = 50;
const warmUp = 5;
const longest = 100;
const origin = 'http://localhost:3000';

const now = () => Number(process.hrtime.bigint()) / 1e6;

async function openScreens(screens: Screen[]): Promise<ChildProcess> {
  const file = fileURLToPath(new URL('./channel-listeners.ts', import.meta.url));
  const listeners = fork(file, { execArgv: ['--import', import.meta.resolve('tsx')] });
  listeners.send(screens);
  const [message] = await Promise.race([once(listeners, 'message'), once(listeners, 'exit')]);
  if (message !== 'open') throw new Error('the screens did not open');
  return listeners;
}

async function create(server: { port: number }, cookie: string, number: number): Promise<string> {
  const location = { locationBuilding: 'BT5', locationFloor: 'EG', locationRaw: 'BT5-EG' };
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/equipment`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Messpumpe ${number}`, type: 'Pumpe', ...location }),
  });
  if (answer.status !== 201) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

export async function* channel(): AsyncGenerator<Figure> {
  const instances = await prepareInstances({ PUBLIC_URL: origin });
  let listeners: ChildProcess | undefined;
  try {
    const servers = [await instances.start(), await instances.start()] as const;
    const [editor = ''] = await instances.people(1, 'editor');
    const cookies = await instances.people(people, 'viewer');
    listeners = await openScreens(
      Array.from({ length: sockets }, (_, number) => ({
        url: `ws://127.0.0.1:${servers[number % 2]?.port}/ws`,
        cookie: cookies[Math.floor(number / 2) % people] ?? '',
        origin,
      })),
    );
    const delays: number[] = [];
    for (let round = 0; round < warmUp + rounds; round++) {
      const receivedByAll = once(listeners, 'message') as Promise<[Received]>;
      const begin = now();
      const id = await create(servers[0], editor, round);
      const [received] = await receivedByAll;
      if (received.id !== id) throw new Error('the notice was of another change');
      if (round >= warmUp) delays.push(...received.at.map((at) => at - begin));
    }
    const p95 = quantile(delays, 0.95);
    yield {
      work: `a change reaches ${sockets} screens at two instances, p95`,
      against: `${longest} ms`,
      ...atMost(1, p95 / longest),
      measured: { p50: quantile(delays, 0.5), p95, worst: Math.max(...delays), sockets, rounds },
    };
  } finally {
    listeners?.removeAllListeners().kill();
    await instances.stop();
  }
}
