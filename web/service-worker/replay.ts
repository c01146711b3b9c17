import { openChannel } from '#web/offline/storage/channel.ts';
import { browserEnvironment } from '#web/offline/storage/environment.ts';
import { openDevice } from '#web/offline/sync/device.ts';
import { syncRequested } from '#web/offline/sync/worker-messages.ts';
import { tellWindows } from './tell-windows.ts';

/** A window that somebody looks at begins first: it can show how far a file is, a worker cannot. */
const headStart = 2_000;

/**
 * Runs when the browser says that there is a network again. Windows are told to send, and this worker
 * sends too: it may be the only one left, and there is one sender at a time. Rejecting makes the
 * browser ask again later.
 */
export async function replayQueue(): Promise<void> {
  const windows = await tellWindows(syncRequested);
  const isWatched = windows.some(({ visibilityState }) => visibilityState === 'visible');
  if (isWatched) await new Promise((resolve) => setTimeout(resolve, headStart));
  const device = await openDevice(browserEnvironment, openChannel());
  try {
    const owner = await device.owner();
    const end = owner ? await device.sendAll(owner) : 'done';
    if (end === 'unreachable' || end === 'later') throw new Error(`not sent: ${end}`);
  } finally {
    device.close();
  }
}
