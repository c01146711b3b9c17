import type { Notice } from '#web/offline/storage/channel.ts';
import { type Device, openDevice } from '#web/offline/sync/device.ts';
import { aWorld, me, type World } from './samples/offline-samples.ts';
import { DocumentServer } from './servers/document-server.ts';

type Tell = (notice: Notice) => void;

/** Passes on what the device sends to its own tab and to others. */
export function openTelling(world: World, tell: Tell): Promise<Device> {
  return openDevice(world, { tell, tellOthers: tell, hear: () => {} });
}

/** A device that belongs to `me`, beside a server that takes files. */
export async function openDocumentDevice(tell: Tell = () => {}) {
  const world = aWorld();
  const server = new DocumentServer();
  world.server = server.handle;
  const device = await openTelling(world, tell);
  await device.claim(me);
  return { world, server, device };
}
