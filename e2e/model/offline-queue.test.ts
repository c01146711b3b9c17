import { tries } from '../../server/testing/effort.ts';
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from './browser.ts';
import { ServerUnderTest } from './server-under-test.ts';
import { anyStory, play } from './story.ts';

/** The app reports what a full device could not store after the server's answer. Nobody reads these reports here. */
globalThis.reportError ??= () => {};

/** Each lane has a server and a database of its own; while one waits for its database, another runs. */
const lanes = 1;
const runs = Number(process.env.MODEL_RUNS ?? tries(300, 20));
const seed = Number(process.env.SEED ?? 20_260_302);
const path = process.env.MODEL_PATH;

interface Lane {
  server: ServerUnderTest;
  people: readonly [Account, Account];
}
let startedLanes: Lane[] = [];

beforeAll(async () => {
  const start = async (): Promise<Lane> => {
    const server = await ServerUnderTest.start();
    return { server, people: [await server.person('anna'), await server.person('bert')] };
  };
  startedLanes = await Promise.all(Array.from({ length: lanes }, start));
});
afterAll(() => Promise.all(startedLanes.map(({ server }) => server.close())));

it(
  'no write is lost or done twice, and in the end all devices agree, whatever happens',
  async () => {
    const run = ({ server, people }: Lane, lane: number) =>
      fc.assert(
        fc.asyncProperty(anyStory, (story) => play(story, server, people)),
        {
          seed: seed + lane,
          numRuns: Math.ceil(runs / lanes),
          // A story takes a second or two: one that takes much longer has found a deadlock.
          timeout: 120_000,
          ...(path ? { path } : {}),
          ...(process.env.LIMIT
            ? { interruptAfterTimeLimit: Number(process.env.LIMIT), markInterruptAsFailure: true }
            : {}),
        },
      );
    await Promise.all((path ? startedLanes.slice(0, 1) : startedLanes).map(run));
    expect(startedLanes).toHaveLength(lanes);
  },
  24 * 3_600_000,
);
