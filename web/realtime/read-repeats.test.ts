import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { ServerMessage } from '#contract/realtime.ts';
import { NetworkError } from '#web/api/transport-errors.ts';
import { serverOrDevice } from '#web/offline/sync/server-or-device.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { startRefreshQueue } from '#web/testing/refresh-queue.ts';
import type { RefreshQueue } from './refresh-queue.ts';

let page: { isVisible: boolean };
let client: QueryClient;
let queue: RefreshQueue;

beforeEach(() => {
  vi.useFakeTimers();
  syncStatus.change({ isOnline: true });
  ({ page, client, queue } = startRefreshQueue());
  return queue.followConnection();
});
afterEach(() => {
  client.clear();
  syncStatus.change({ isOnline: true });
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const overloaded = () => Promise.reject(new AppError('overloaded'));
const never = () => new Promise<string>(() => {});
const resync: ServerMessage = { type: 'resync', at: '2026-01-01T08:00:00.000Z' };
const changed: ServerMessage = {
  ...{ type: 'changed', entity: 'scenario_run', id: 'a', action: 'update' },
  at: '2026-01-01T08:00:00.000Z',
};
const run = ['/api/scenario-runs', 'a'];

/** A screen with a server that the test controls, with or without a device that has an old answer. */
function show(kind: 'kept' | 'not kept', queryKey = run, shows = ['scenario_run']) {
  const server = vi.fn(async () => 'first');
  const shown: unknown[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    meta: { shows },
    queryFn: () => (kind === 'kept' ? serverOrDevice(server, async () => 'old') : server()),
  });
  const leave = observer.subscribe(({ data }) => shown.push(data));
  return { server, shown, leave };
}

/** Expects the next request after exactly so many milliseconds. */
async function expectReadAfter(server: ReturnType<typeof show>['server'], pause: number) {
  const before = server.mock.calls.length;
  await pass(pause - 1);
  expect(server).toHaveBeenCalledTimes(before);
  await pass(1);
  expect(server).toHaveBeenCalledTimes(before + 1);
}

async function expectNoFurtherRead(server: ReturnType<typeof show>['server']) {
  const before = server.mock.calls.length;
  await pass(600_000);
  expect(server).toHaveBeenCalledTimes(before);
}

describe.each(['kept', 'not kept'] as const)('a read again (%s) that meets no server', (kind) => {
  it('is repeated after pauses that grow, until the server has answered', async () => {
    const { server, shown } = show(kind);
    await pass(10);
    server.mockImplementation(overloaded);
    queue.handleMessage(changed);
    await pass(20);
    expect(server).toHaveBeenCalledTimes(2);
    for (const pause of [2_000, 4_000, 8_000, 10_000, 10_000]) await expectReadAfter(server, pause);
    server.mockImplementation(async () => 'new');
    await expectReadAfter(server, 10_000);
    expect(shown.at(-1)).toBe('new');
    expect(shown.slice(shown.indexOf('first'))).not.toContain(undefined);
    await expectNoFurtherRead(server);
  });

  it('starts with short pauses again after a success', async () => {
    const { server } = show(kind);
    await pass(10);
    server.mockImplementationOnce(overloaded).mockImplementationOnce(overloaded);
    queue.handleMessage(changed);
    await pass(20);
    await expectReadAfter(server, 2_000);
    await expectReadAfter(server, 4_000);
    server.mockImplementationOnce(overloaded);
    queue.handleMessage(changed);
    await pass(200);
    await expectReadAfter(server, 1_820);
    await expectNoFurtherRead(server);
  });

  it('is repeated once, however many messages come meanwhile', async () => {
    const { server } = show(kind);
    await pass(10);
    server.mockImplementation(overloaded);
    queue.handleMessage(changed);
    await pass(1_000);
    queue.handleMessage(changed);
    await pass(20);
    expect(server).toHaveBeenCalledTimes(3);
    server.mockImplementation(async () => 'new');
    await expectReadAfter(server, 4_000);
    await expectNoFurtherRead(server);
  });

  it('is not repeated after the screen was left', async () => {
    const { server, leave } = show(kind);
    await pass(10);
    server.mockImplementation(overloaded);
    queue.handleMessage(changed);
    await pass(20);
    leave();
    await pass(60_000);
    expect(server).toHaveBeenCalledTimes(2);
    expect(show(kind).server).toHaveBeenCalledOnce();
  });

  it('waits while the page is hidden', async () => {
    const { server, shown } = show(kind);
    await pass(10);
    server.mockImplementationOnce(overloaded);
    queue.handleMessage(changed);
    await pass(20);
    page.isVisible = false;
    await expectNoFurtherRead(server);
    page.isVisible = true;
    server.mockImplementation(async () => 'new');
    queue.resume();
    await pass(20);
    expect(shown.at(-1)).toBe('new');
  });

  it('waits without a connection; then everything is read, at a random moment for each browser', async () => {
    const { server, shown } = show(kind);
    const other = show(kind, ['/api/admin/jobs'], ['job']);
    await pass(10);
    server.mockImplementation(overloaded);
    queue.handleMessage(changed);
    await pass(20);
    syncStatus.change({ isOnline: false });
    await expectNoFurtherRead(server);
    server.mockImplementation(async () => 'new');
    syncStatus.change({ isOnline: true });
    syncStatus.change({ isSending: false });
    await pass(519);
    expect(other.server).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(other.server).toHaveBeenCalledTimes(2);
    expect(shown.at(-1)).toBe('new');
    await expectNoFurtherRead(other.server);
    await expectNoFurtherRead(server);
  });
});

it('a query answered by the device is read again when the server is back', async () => {
  const server = vi.fn<() => Promise<string>>(() => Promise.reject(new NetworkError()));
  new QueryObserver(client, {
    queryKey: run,
    queryFn: () => serverOrDevice(server, async () => 'old'),
  }).subscribe(() => {});
  await pass(10);
  expect(client.getQueryData(run)).toBe('old');
  server.mockImplementation(async () => 'new');
  await pass(2_000);
  expect(client.getQueryData(run)).toBe('new');
});

it('a first read that fails is not repeated, unless a message caused it', async () => {
  const server = vi.fn<() => Promise<string>>(overloaded);
  new QueryObserver(client, { queryKey: run, queryFn: server }).subscribe(() => {});
  await expectNoFurtherRead(server);
  queue.handleMessage(resync);
  await pass(600);
  expect(server).toHaveBeenCalledTimes(2);
  server.mockImplementation(async () => 'new');
  await pass(2_000);
  expect(client.getQueryData(run)).toBe('new');
});

it.each(['equipment_not_found', 'forbidden', 'internal'] as const)(
  'an answer of the server is final: %s',
  async (code) => {
    const { server } = show('kept');
    await pass(10);
    server.mockImplementation(() => Promise.reject(new AppError(code)));
    queue.handleMessage(changed);
    await pass(20);
    expect(server).toHaveBeenCalledTimes(2);
    await expectNoFurtherRead(server);
  },
);

it('on a connection where every answer is late, repeating ends', async () => {
  const { server, shown } = show('kept');
  await pass(10);
  server.mockImplementation(never);
  queue.handleMessage(changed);
  await pass(20);
  for (const pause of [2_000, 4_000, 8_000]) await expectReadAfter(server, 5_000 + pause);
  expect(shown.at(-1)).toBe('old');
  await expectNoFurtherRead(server);
});

it('a server that was away and is slow at first is waited for', async () => {
  const { server, shown } = show('kept');
  await pass(10);
  server.mockImplementation(overloaded);
  queue.handleMessage(changed);
  await pass(20);
  for (const pause of [2_000, 4_000, 8_000]) await expectReadAfter(server, pause);
  server.mockImplementation(never);
  await expectReadAfter(server, 10_000);
  server.mockImplementation(async () => 'new');
  await expectReadAfter(server, 15_000);
  expect(shown.at(-1)).toBe('new');
});

it('a read that the user may no longer do is not repeated', async () => {
  const users = show('not kept', ['/api/users', 'pages']);
  await pass(10);
  users.server.mockImplementation(overloaded);
  queue.handleMessage(resync);
  await pass(600);
  expect(users.server).toHaveBeenCalledTimes(2);
  client.setQueryData(['/api/auth/user'], { role: 'editor' });
  await expectNoFurtherRead(users.server);
});
