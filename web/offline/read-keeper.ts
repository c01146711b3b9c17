import { authCalls } from '#contract/auth.ts';
import { type Call, readPath } from '#contract/call.ts';
import { recordsWrittenBy } from '#contract/sync.ts';
import { type CurrentUser, currentUser } from '#contract/users.ts';
import type { ReadKeeper } from '#web/api/client.ts';
import { ForeignAnswerError, metNoServer, statusOf } from '#web/api/transport-errors.ts';
import { readFact } from './databases/kept-database.ts';
import type { Device } from './device/device.ts';
import { type KeptRead, keptReads, type ReadRequest } from './kept-reads.ts';
import type { Known } from './known.ts';
import { RelationsOnDevice } from './relations/relations-on-device.ts';
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
export function makeReadKeeper(
  opened: Promise<Device>,
  /** Brings the copy to the server's state. */
  catchUp: () => Promise<void> = async () => {},
): ReadKeeper {
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
    await onAnswer?.(device, answer, { ...askedBy(call, address), askedAt: at });
  };
  const find = async (call: Call, address: string) => {
    const device = await opened.catch(() => undefined);
    const entry = keptReads.find((read) => read.call === call);
    return device && entry ? ifReadable(onDevice(device, entry, address)) : undefined;
  };

  const known: Known = {
    equipment: async (id) => (await opened.catch(() => undefined))?.find(id),
    read: async (call, address) => (await find(call, address))?.answer,
  };

  /** What waits here to be made, no server knows: the device does, or what waits is all there is. */
  const findNew = async (
    { call, ofNew }: KeptRead,
    address: string,
  ): Promise<Found | undefined> => {
    const { params } = askedBy(call, address);
    const unsent = await missingIn(opened);
    const made = unsent.filter(({ action }) => action === 'create').flatMap(recordsWrittenBy);
    if (!Object.values(params).some((record) => made.includes(record))) return undefined;
    const found = await find(call, address);
    if (found) return found;
    const answer = ofNew?.(unsent, params);
    return answer === undefined ? undefined : { answer };
  };

  /** As the server has it by now, with what waits here. */
  const findCurrent = (call: Call, address: string) =>
    serverOrDevice(
      () => catchUp().then(() => find(call, address)),
      () => find(call, address),
    );

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
      () => find(call, address),
    ).catch(async (error) => {
      const isUnknown = statusOf(error) === 404 || metNoServer(error);
      const made = isUnknown ? await findNew(entry, address) : undefined;
      if (!made) throw error;
      return made;
    });
    const { withWaiting, isForCopy } = entry;
    if (withWaiting) return withWaiting(answer, await missingIn(opened, at), address, known);
    if (at !== undefined || !isForCopy?.(await missingIn(opened))) return answer;
    const copy = await findCurrent(call, address);
    return copy ? copy.answer : { ...(answer as object), lacksWaiting: true };
  };
}

/** A device is not handed to whoever somebody else's answer names. */
function refuseForeign(call: Call, answer: unknown): void {
  if (call !== authCalls.currentUser || currentUser.safeParse(answer).success) return;
  throw new ForeignAnswerError({ status: 200, statusText: 'foreign' }, '');
}

/** What was read last, or what the copy tells, whichever is newer. */
async function onDevice(
  device: Device,
  { call, fromCopy }: KeptRead,
  address: string,
): Promise<{ answer: unknown; at: number } | undefined> {
  const { kept } = device.parts;
  const read = await kept.get('reads', address);
  const feed = await readFact(kept, 'feed');
  const at = feed?.isComplete ? feed.at : null;
  // What was read in the future was read by a clock that has been put back since.
  const isNewer = read && at !== null && read.at > at && read.at <= device.parts.environment.now();
  if (!fromCopy || at === null || isNewer) return read;
  const missing = await missingIn(Promise.resolve(device), at);
  const relations = new RelationsOnDevice(device.parts, missing);
  const answer = await fromCopy(relations, { ...askedBy(call, address), at });
  return answer === undefined ? read : { answer, at };
}

function askedBy(call: Call, address: string): Omit<ReadRequest, 'at'> {
  const [path = '', search] = address.split('?');
  return {
    params: readPath(call.path, path) ?? {},
    query: Object.fromEntries(new URLSearchParams(search)),
  };
}

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
