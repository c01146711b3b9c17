import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { isServerUnreachable, statusOf } from '#web/api/transport-errors.ts';
import * as offline from '#web/offline/offline.ts';
import type { DeviceClient } from '#web/offline/search/device-client.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { listQuery } from './equipment-reads.ts';

vi.mock('#web/offline/offline.ts', { spy: true });

const pump = anEquipment({ name: 'Pumpe' });
let server: AnsweringServer;
let client: QueryClient;

beforeEach(() => {
  server = new AnsweringServer();
  vi.stubGlobal('fetch', server.fetch);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it('the list shows what the device has if the network breaks during the first fill', async () => {
  const worker = { ask: async () => ({ equipment: [pump], total: 1 }) };
  vi.mocked(offline.deviceWorker).mockReturnValue(worker as unknown as DeviceClient);
  server.isUnreachable(equipmentCalls.list);
  expect(await client.fetchQuery(listQuery({}, 1))).toMatchObject({ equipment: [pump] });
});

it('a list that failed names what failed, and is repeated if the server was unreachable', async () => {
  server.isUnreachable(equipmentCalls.list);
  const failure = await client.fetchQuery(listQuery({}, 1)).catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: 'Failed to fetch equipment' });
  expect(isServerUnreachable(failure)).toBe(true);
  server.fails(equipmentCalls.list, 429, 'too_many_requests');
  const refused = await client.fetchQuery(listQuery({}, 1)).catch((error: unknown) => error);
  expect(isServerUnreachable(refused)).toBe(false);
  expect(statusOf(refused)).toBe(429);
});
