import { authCalls } from '#contract/auth.ts';
import { type Call, readPath } from '#contract/call.ts';
import { type CurrentUser, currentUser } from '#contract/users.ts';
import type { ReadKeeper } from '#web/api/client.ts';
import { ForeignAnswerError } from '#web/api/transport-errors.ts';
import type { Device } from './device/device.ts';
import { type KeptRead, keptReads } from './kept-reads.ts';
import type { Known } from './known.ts';
import { serverOrDevice } from './server-or-device.ts';

interface Found {
  answer: unknown;
  /** When the device kept it; undefined for the server's own answer. */
  at?: number;
}

/**
 * Reads go to the server and are kept; where no server answers, what was kept last is the answer.
 * Changes that still wait show in both, and what was sent since in what was kept.
 */
export function makeReadKeeper(opened: Promise<Device>): ReadKeeper {
  /** Who asks in this window: what they are told is kept on their device only. */
  let userId: string | undefined;
  const keep = async (entry: KeptRead, address: string, answer: unknown, at: number) => {
    const device = await opened;
    const { call, onAnswer } = entry;
    if (call === authCalls.currentUser) {
      // The first thing known of anybody is who they are: from then on the device is theirs.
      userId = (answer as CurrentUser).id;
      await device.claim(userId);
    }
    if (userId && entry.isKept !== false) await device.keep(address, answer, { userId, at });
    await onAnswer?.(device, answer, { params: paramsIn(call, address), askedAt: at });
  };
  const find = async (address: string): Promise<Found | undefined> => {
    const device = await opened.catch(() => undefined);
    return device && ifReadable(device.parts.kept.get('reads', address));
  };
  const known: Known = { read: async (address) => (await find(address))?.answer };

  // As of when it was asked: what is sent meanwhile may be missing in it.
  return async (call, address, ask, askedAt = Date.now()) => {
    const entry = keptReads.find((kept) => kept.call === call);
    if (!entry) return ask();
    const asked = ask().then(async (answer) => {
      refuseForeign(call, answer);
      // A device that keeps nothing (no storage, no room) still shows what was read.
      if (entry.isKept !== false || entry.onAnswer) {
        await keep(entry, address, answer, askedAt).catch(() => {});
      }
      return answer;
    });
    const { answer, at } = await serverOrDevice<Found>(
      async () => ({ answer: await asked }),
      () => find(address),
    );
    const { withWaiting } = entry;
    return withWaiting ? withWaiting(answer, await missingIn(opened, at), known) : answer;
  };
}

/** A device is not handed to whoever somebody else's answer names. */
function refuseForeign(call: Call, answer: unknown): void {
  if (call !== authCalls.currentUser || currentUser.safeParse(answer).success) return;
  throw new ForeignAnswerError({ status: 200, statusText: 'foreign' }, '');
}

const paramsIn = (call: Call, address: string) =>
  readPath(call.path, address.split('?')[0] ?? '') ?? {};

/** The changes an answer does not show, given when it was kept if it was. */
async function missingIn(opened: Promise<Device>, keptAt?: number) {
  const device = await opened.catch(() => undefined);
  const owner = device && (await ifReadable(device.owner()));
  if (!device || !owner) return [];
  const missing = keptAt === undefined ? device.unsent(owner) : device.changesSince(owner, keptAt);
  return (await ifReadable(missing)) ?? [];
}

/** What the server answers is shown even where the device cannot be read. */
async function ifReadable<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    reportError(error);
    return undefined;
  }
}
