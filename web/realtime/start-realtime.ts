import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { statusOf } from '#web/api/transport-errors.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { Channel, channelAddress } from './channel.ts';
import { browserClock as clock } from './clock.ts';
import { RefreshQueue } from './refresh-queue.ts';
import { announce, onServerMessage } from './server-messages.ts';

/** So long a page may take to leave; one that is still there then did not leave. */
const leavingMs = 10_000;

/** After its attempts the channel rests; a screen that is open all day is not left behind for ever. */
const lookAgainMs = 60_000;

const isVisible = () => document.visibilityState === 'visible';

function log(problem: string, detail: unknown = ''): void {
  // biome-ignore lint/suspicious/noConsole: failures of this channel are only logged
  console.warn('Echtzeit-Kanal:', problem, detail);
}

/** For the whole life of the window: while somebody is signed in, changes elsewhere show here. */
export function startRealtime(client: QueryClient): void {
  const refreshes = new RefreshQueue({ client, clock, random: Math.random, isVisible });
  onServerMessage((message) => refreshes.hear(message));
  refreshes.followConnection();

  const channel = new Channel({
    connect: () => new WebSocket(channelAddress(window.location.href)),
    clock,
    log,
    onOpen: () => {
      syncStatus.change({ isLive: true });
      announce({ type: 'resync', at: new Date().toISOString() });
    },
    onLost: () => syncStatus.change({ isLive: false }),
    onMessage: announce,
    isStillSignedIn: () =>
      client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).then(
        (user) => user !== null,
        (error: unknown) => statusOf(error) !== 401,
      ),
  });

  let listening: string | undefined;
  const follow = (userId: string | undefined) => {
    if (userId === listening) return;
    channel.stop();
    listening = userId;
    if (userId !== undefined) channel.start();
  };
  // Only looks on: whether and when to ask who is there is not decided here.
  const currentUser = new QueryObserver(client, { ...currentUserQuery, enabled: false });
  // To somebody whose account is marked for deletion nothing is said.
  currentUser.subscribe(({ data }) => follow(data?.status === 'deleted' ? undefined : data?.id));

  window.addEventListener('online', () => channel.renew());
  document.addEventListener('visibilitychange', () => {
    if (!isVisible()) return;
    refreshes.wake();
    channel.revive();
  });
  window.setInterval(() => {
    if (isVisible()) channel.lookAgain();
  }, lookAgainMs);
  // Whoever signs out leaves the page, and should not be told on the way that the session has ended.
  window.addEventListener('beforeunload', () => {
    channel.stop();
    clock.after(leavingMs, () => listening !== undefined && channel.start());
  });
}
