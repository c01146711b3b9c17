import { browserEnvironment } from '#web/offline/storage/environment.ts';
import { openTabChannel, type TabChannel } from '#web/offline/storage/tab-channel.ts';
import { openDevice } from '#web/offline/sync/device.ts';
import { syncRequested } from '#web/offline/sync/worker-messages.ts';
import { messageWindows } from './message-windows.ts';

/** A visible window may begin first, because it can show the progress of an upload and a worker cannot. */
const headStart = 2_000;

/**
 * Runs when the browser reports that there is a network again. Open windows are asked to send, and this worker sends
 * too, because there may be no window; the lock allows one sender at a time. If this rejects, the browser tries again
 * later.
 */
export async function replayQueue(): Promise<void> {
  const windows = await messageWindows(syncRequested);
  const isWatched = windows.some(({ visibilityState }) => visibilityState === 'visible');
  if (isWatched) await new Promise((resolve) => setTimeout(resolve, headStart));
  const channel = openTabChannel();
  try {
    await sendAll(channel);
  } finally {
    channel.close();
  }
}

async function sendAll(channel: TabChannel): Promise<void> {
  const device = await openDevice(browserEnvironment, channel);
  try {
    const owner = await device.owner();
    const end = owner ? await device.sendAll(owner) : 'done';
    if (end === 'unreachable' || end === 'later') throw new Error(`not sent: ${end}`);
  } finally {
    device.close();
  }
}
