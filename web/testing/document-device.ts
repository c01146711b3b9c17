import type { Notice } from '#web/offline/storage/tab-channel.ts';
import { type Device, openDevice } from '#web/offline/sync/device.ts';
import { aWorld, me, type World } from './samples/offline-samples.ts';
import { DocumentServer } from './servers/document-server.ts';

type OnNotice = (notice: Notice) => void;

/** `onNotice` gets all notices that the device sends. */
export function openDeviceWith(world: World, onNotice: OnNotice): Promise<Device> {
  return openDevice(world, { send: onNotice, sendToOthers: onNotice, listen: () => {} });
}

/** A device owned by `me`, with a server that accepts files. */
export async function openDocumentDevice(onNotice: OnNotice = () => {}) {
  const world = aWorld();
  const server = new DocumentServer();
  world.server = server.handle;
  const device = await openDeviceWith(world, onNotice);
  await device.claim(me);
  return { world, server, device };
}
