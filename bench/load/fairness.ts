/** One person sends many requests at once; how much slower is the search of others? */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { users } from '#server/db/tables/index.ts';
import { openSession } from '#server/sessions/session-store.ts';
import { atMost, type Figure, quantile, timed } from '../figures.ts';
import { keyStrokes } from '../stock/key-strokes.ts';
import type { LoadedServer } from '../stock/loaded-server.ts';
import { ask, type Greedy, search } from './greedy-person.ts';

const rounds = 3;

/** Resolves when its requests are running. */
async function startGreedy({ url, cookie }: LoadedServer): Promise<ChildProcess> {
  const greedy = fork(new URL('./greedy-person.ts', import.meta.url));
  greedy.send({ url, cookie } satisfies Greedy);
  await once(greedy, 'message');
  return greedy;
}

async function anotherCookie({ database: { db } }: LoadedServer): Promise<string> {
  const [user] = await db.insert(users).values({ role: 'viewer' }).returning({ id: users.id });
  return `session=${await openSession(db, { userId: user?.id ?? '' })}`;
}

export async function othersAgainstAlone(server: LoadedServer): Promise<Figure> {
  const cookie = await anotherCookie(server);
  const typeAll = async () => {
    const times: number[] = [];
    for (const query of keyStrokes) {
      const time = await timed(async () => {
        const status = await ask(`${server.url}${search(query)}`, cookie);
        if (status !== 200) throw new Error(`a search was answered with ${status}`);
      });
      times.push(time);
    }
    return quantile(times, 0.95);
  };
  const withGreedy = async () => {
    const greedy = await startGreedy(server);
    const p95 = await typeAll();
    greedy.kill();
    await once(greedy, 'exit');
    return p95;
  };
  await typeAll();
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    alone.push(await typeAll());
    beside.push(await withGreedy());
  }
  const [aloneP95, besideP95] = [quantile(alone, 0.5), quantile(beside, 0.5)];
  return {
    work: "search of others, p95, beside one person's 30 requests under way, 50,000 Anlagen",
    against: 'the same alone',
    ...atMost(1.5, besideP95 / aloneP95),
    measured: { aloneP95, besideP95 },
  };
}
