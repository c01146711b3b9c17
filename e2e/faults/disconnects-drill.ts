/** Cuts sockets and listening connections at random while Anlagen change; afterwards every screen must be current. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Instances, prepareInstances } from '#server/testing/instances.ts';
import type { ServerProcess } from '#server/testing/run-server.ts';
import { type DrillReport, never } from './drill-report.ts';
import { Screen } from './screen.ts';

const origin = 'http://localhost:3000';
const screensPerPerson = 10;
const pause = 200;
/** A screen tries to connect again after 1, 2 and 4 seconds. */
const longestCatchUp = 10_000;

interface Size {
  screens: number;
  disconnects: number;
}

async function storedNames({ database }: Instances): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ id: string; name: string }>(
    'select id, name from equipment',
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Cuts the connection on which one of the instances listens for notices; waits until one listens. */
async function cutListening({ database }: Instances): Promise<void> {
  const end = performance.now() + longestCatchUp;
  while (performance.now() < end) {
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
        where application_name = 'anlagenverwaltung-notices' and datname = current_database()
        order by random() limit 1) as one`,
    );
    if (rowCount) return;
    await wait(20);
  }
  throw new Error('no instance listens for notices');
}

async function rename(server: ServerProcess, cookie: string, id: string, name: string) {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/equipment/${id}`, {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  if (!answer.ok) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
}

const oneOf = <T>(all: readonly T[]): T => {
  const one = all[Math.floor(Math.random() * all.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};

async function waitFor(isTrue: () => boolean, longest: number): Promise<number> {
  const begin = performance.now();
  while (!isTrue() && performance.now() - begin < longest) await wait(20);
  return performance.now() - begin;
}

export async function disconnectsDrill({
  screens: count,
  disconnects,
}: Size): Promise<DrillReport> {
  const instances = await prepareInstances({ PUBLIC_URL: origin });
  const screens: Screen[] = [];
  try {
    const servers = [await instances.start(), await instances.start()];
    const [editor = ''] = await instances.people(1, 'editor');
    const cookies = await instances.people(Math.ceil(count / screensPerPerson), 'viewer');
    for (let number = 0; number < count; number++) {
      const { port } = servers[number % 2] ?? { port: 0 };
      const cookie = cookies[Math.floor(number / screensPerPerson)] ?? '';
      screens.push(new Screen({ port, origin, cookie }));
    }
    for (const screen of screens) screen.start();
    const ids = [...(await storedNames(instances)).keys()];
    const isComplete = (screen: Screen) => screen.isConnected && screen.names.size === ids.length;
    await waitFor(() => screens.every(isComplete), 60_000);
    if (!screens.every(isComplete))
      throw new Error('not every screen was connected and complete before the first cut');

    const done = { screens: count, 'sockets cut': 0, 'listening connections cut': 0, changes: 0 };
    for (let number = 0; number < disconnects; number++) {
      if (number % 3 === 2) {
        await cutListening(instances);
        done['listening connections cut'] += 1;
      } else {
        oneOf(screens.filter(({ isConnected }) => isConnected)).cut();
        done['sockets cut'] += 1;
      }
      await rename(oneOf(servers), editor, oneOf(ids), `Geändert ${number}`);
      done.changes += 1;
      await wait(Math.random() * pause);
    }

    const expected = await storedNames(instances);
    const isCurrent = (screen: Screen) => screen.shows(expected);
    const caughtUp = await waitFor(() => screens.every(isCurrent), longestCatchUp);
    return {
      name: 'Disconnects of sockets and of the notification connection',
      done,
      requirements: [
        never(
          'screens that show something else than the database',
          screens.filter((screen) => !isCurrent(screen)).length,
        ),
        never(
          'screens that are not connected',
          screens.filter(({ isConnected }) => !isConnected).length,
        ),
        {
          what: 'ms after the last disconnect until everyone was current',
          measured: caughtUp,
          atMost: longestCatchUp,
        },
      ],
    };
  } finally {
    for (const screen of screens) screen.stop();
    await instances.stop();
  }
}
