/** Everything behind `offline.ts`, as one file to load: the first screen is painted without it. */
export { openDevice } from './device/device.ts';
export { DeviceClient } from './device/device-client.ts';
export { checkFiles } from './documents/check-files.ts';
export { sendNow, submit } from './submit.ts';
export { SyncLoop } from './sync-loop.ts';
