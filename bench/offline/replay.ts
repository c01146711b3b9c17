/** The queue of a device that was offline, sent with one call for each write, several calls at once, or in batches. */
import { createHash } from 'node:crypto';
import { count, countDistinct } from 'drizzle-orm';
import type { SyncItem, SyncVerdict } from '#contract/sync.ts';
import { auditLog, equipment, idempotencyKeys } from '#server/db/tables/index.ts';
import { atMost, type Figure, quantile, timed } from '../figures.ts';
import { type LoadedServer, startServers } from '../stock/loaded-server.ts';

const writes = 1_000;
const batchSize = 100;
const inFlight = 8;
const rounds = 3;
const warmUp = 200;

/** The same id for the same text, in every run. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}

/** A creation and then a change for each of many Anlagen. */
function queueOf(round: string): SyncItem[] {
  return Array.from({ length: writes / 2 }, (_, number) => {
    const id = idOf(`${round} record ${number}`);
    const name = `Umwälzpumpe ${round} ${number}`;
    const location = { locationBuilding: 'BT5', locationFloor: 'UG1', locationColumn: 'C7' };
    const fields = { name, type: 'Pumpe', ...location, locationRoom: `0.${number}` };
    const body = { ...fields, id, locationRaw: `BT5-UG1-C7-0.${number}`, tags: ['Achtung'] };
    const key = (action: string) => idOf(`${round} ${action} ${number}`);
    const change = { name: `${name} neu`, base: { name } };
    const items: SyncItem[] = [
      { id: key('create'), type: 'equipment', action: 'create', data: { body } },
      {
        ...{ id: key('update'), type: 'equipment', action: 'update' },
        data: { params: { id }, body: change },
      },
    ];
    return items;
  }).flat();
}

type Way = (server: LoadedServer, items: readonly SyncItem[]) => Promise<void>;

async function call(server: LoadedServer, path: string, method: string, body: unknown, key = '') {
  const { url, cookie } = server;
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...{ cookie, 'content-type': 'application/json' },
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

function sendAlone(server: LoadedServer, { id, action, data }: SyncItem): Promise<unknown> {
  return action === 'create'
    ? call(server, '/api/equipment', 'POST', data.body, id)
    : call(server, `/api/equipment/${data.params?.id}`, 'PATCH', data.body, id);
}

const oneByOne: Way = async (server, items) => {
  for (const item of items) await sendAlone(server, item);
};

/** The writes of one Anlage keep their order; those of eight Anlagen are sent at a time. */
const severalAtOnce: Way = async (server, items) => {
  const waiting = [...items];
  const worker = async () => {
    for (let pair = waiting.splice(0, 2); pair.length > 0; pair = waiting.splice(0, 2)) {
      for (const item of pair) await sendAlone(server, item);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
};

const inBatches: Way = async (server, items) => {
  for (let at = 0; at < items.length; at += batchSize) {
    const batch = items.slice(at, at + batchSize);
    const body = { userId: server.userId, items: batch };
    const { verdicts } = (await call(server, '/api/sync', 'POST', body)) as {
      verdicts: SyncVerdict[];
    };
    const done = verdicts.filter(({ outcome }) => outcome === 'done');
    if (done.length !== batch.length) throw new Error('a write of a batch was not done');
  }
};

async function counts({ database: { db } }: LoadedServer): Promise<number[]> {
  const [rows] = await db.select({ all: count() }).from(equipment);
  const [entries] = await db.select({ all: count() }).from(auditLog);
  const [keys] = await db.select({ all: countDistinct(idempotencyKeys.key) }).from(idempotencyKeys);
  return [rows?.all ?? 0, entries?.all ?? 0, keys?.all ?? 0];
}

/** Every write must have its audit entry and its key, and sending all of them again must change nothing. */
async function verify(server: LoadedServer, way: Way, items: readonly SyncItem[]): Promise<void> {
  const before = await counts(server);
  await way(server, items);
  const after = await counts(server);
  await way(server, items);
  const again = await counts(server);
  const grown = after.map((value, at) => value - (before[at] ?? 0));
  const expected = [writes / 2, writes, writes];
  if (String(grown) !== String(expected)) throw new Error(`grown by ${grown}, not ${expected}`);
  if (String(again) !== String(after)) throw new Error('a repeated replay has changed something');
}

const ways = { oneByOne, severalAtOnce, inBatches };
type WayName = keyof typeof ways;

export async function* replay(): AsyncGenerator<Figure> {
  const servers = await startServers();
  try {
    const server = await servers.load(1_000, { role: 'editor' });
    const times: Record<WayName, number[]> = { oneByOne: [], severalAtOnce: [], inBatches: [] };
    await verify(server, inBatches, queueOf('verified'));
    for (const name of Object.keys(ways) as WayName[]) {
      await ways[name](server, queueOf(`warm-up ${name}`).slice(0, warmUp));
    }
    for (let round = 0; round < rounds; round++) {
      for (const name of Object.keys(ways) as WayName[]) {
        const items = queueOf(`${name} ${round}`);
        times[name].push(await timed(() => ways[name](server, items)));
      }
    }
    const [single, several, batches] = [times.oneByOne, times.severalAtOnce, times.inBatches].map(
      (all) => quantile(all, 0.5),
    ) as [number, number, number];
    yield {
      work: 'replay of 1,000 queued writes in batches of 100',
      against: 'the same writes one call after the other',
      ...atMost(0.08, batches / single),
      measured: { single, severalAtOnce: several, batches, severalRatio: several / single },
    };
  } finally {
    await servers.stop();
  }
}
