import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { statusOf } from '#web/api/transport-errors.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { channelAddress, RealtimeChannel } from './channel.ts';
import { browserClock as clock } from './clock.ts';
import { RefreshQueue } from './refresh-queue.ts';
import { onServerMessage, publishServerMessage } from './server-messages.ts';

/** How long after `beforeunload` a page that is still open means that the user has stayed. */
const leavingMs = 10_000;

/** The channel stops after a few failed attempts; a screen that is open all day tries again after this time. */
const reconnectEveryMs = 60_000;

const isVisible = () => document.visibilityState === 'visible';

function log(problem: string, detail: unknown = ''): void {
  // biome-ignore lint/suspicious/noConsole: failures of this channel are only logged
  console.warn('Echtzeit-Kanal:', problem, detail);
}

/** Runs as long as the window: while a user is signed in, the screen shows changes made elsewhere. */
export function startRealtime(client: QueryClient): void {
  const refreshes = new RefreshQueue({ client, clock, random: Math.random, isVisible });
  onServerMessage((message) => refreshes.handleMessage(message));
  refreshes.followConnection();

  const channel = new RealtimeChannel({
    connect: () => new WebSocket(channelAddress(window.location.href)),
    clock,
    log,
    onOpen: () => {
      syncStatus.change({ isLive: true });
      publishServerMessage({ type: 'resync', at: new Date().toISOString() });
    },
    onLost: () => syncStatus.change({ isLive: false }),
    onMessage: publishServerMessage,
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
  // Only observes the query and never fetches it.
  const currentUser = new QueryObserver(client, { ...currentUserQuery, enabled: false });
  // The server sends nothing to an account that is marked for deletion.
  currentUser.subscribe(({ data }) => follow(data?.status === 'deleted' ? undefined : data?.id));

  window.addEventListener('online', () => channel.reconnect());
  document.addEventListener('visibilitychange', () => {
    if (!isVisible()) return;
    refreshes.resume();
    channel.checkConnection();
  });
  window.setInterval(() => {
    if (isVisible()) channel.reconnectIfGivenUp();
  }, reconnectEveryMs);
  // Signing out leaves the page; on the way no message about the ended session should appear.
  window.addEventListener('beforeunload', () => {
    channel.stop();
    clock.after(leavingMs, () => listening !== undefined && channel.start());
  });
}
