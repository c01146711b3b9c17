/** Everything behind `offline.ts`, as one file to load: the first screen is painted without it. */

export { checkFiles } from './files/check-files.ts';
export { DeviceClient } from './search/device-client.ts';
export { openDevice } from './sync/device.ts';
export { sendNow, submit } from './sync/submit.ts';
export { SyncLoop } from './sync/sync-loop.ts';
