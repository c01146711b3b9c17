/** Everything that `offline.ts` loads later, in one file, so that the first screen appears without it. */

export { checkFiles } from './files/check-files.ts';
export { DeviceClient } from './search/device-client.ts';
export { openDevice } from './sync/device.ts';
export { sendNow, submit } from './sync/submit.ts';
export { SyncLoop } from './sync/sync-loop.ts';
