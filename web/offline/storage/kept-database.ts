import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { authCalls } from '#contract/auth.ts';
import type { RowKind } from '#contract/changes.ts';
import type { CurrentUser } from '#contract/people.ts';
import type { Block } from './blocks.ts';
import type { Environment } from './environment.ts';
import { type Endings, reopened } from './reopened.ts';

/** Pulls are counted, so that no clock decides which changes a pull has brought. */
export interface Pulls {
  /** Whether the first fill has ended. */
  isComplete: boolean;
  /** How many pulls have begun. */
  begun: number;
  /** The number of the last finished pull. It brought everything that was sent before it began. */
  pulled: number;
  /** When the server last had nothing newer. */
  at: number | null;
}

/** How far the device has read the feed. */
export interface FeedState extends Pulls {
  /** Empty before the first fill, and after a reset. */
  cursor: string;
  /** The kinds that the app version had which wrote this. */
  kinds: string;
  /** The kinds whose first fill has ended. */
  filled: readonly RowKind[];
}

interface Facts {
  /** The id of the person whose data is on this device. */
  owner: string;
  /** The owner's account as the server last sent it. */
  user: CurrentUser;
  feed: FeedState;
}

interface KeptSchema extends DBSchema {
  facts: { key: keyof Facts; value: Facts[keyof Facts] };
  rows: { key: string; value: Block };
}

export type KeptDatabase = IDBPDatabase<KeptSchema>;

/** How long an older window may take to close its connection. */
const patience = 3_000;

/** Everything for offline use that is not in the three stores of the local database. */
export function openKeptDatabase(environment: Environment): Promise<KeptDatabase> {
  return reopened((endings) => open(environment, endings));
}

function open({ prefix }: Environment, endings: Endings): Promise<KeptDatabase> {
  let giveUp: (reason: Error) => void = () => {};
  const blocked = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  const opening = openDB<KeptSchema>(`${prefix}equipment-finder-reads`, 6, {
    async upgrade(database, from, _to, tx) {
      if (from < 1) database.createObjectStore('facts');
      if (from < 5) database.createObjectStore('rows', { keyPath: 'id' });
      if (from < 6) await deleteOlderData(tx as unknown as OlderTransaction);
    },
    ...endings,
    // If an older window does not close its connection, this window works online only.
    blocked: () => {
      setTimeout(() => giveUp(new Error('an older window holds what is kept')), patience);
    },
  });
  return Promise.race([opening, blocked]);
}

type OlderTransaction = IDBPTransaction<unknown, string[], 'versionchange'>;

/** Earlier versions stored answers of the server and one record per row. All rows are fetched again, in blocks. */
async function deleteOlderData(tx: OlderTransaction): Promise<void> {
  const { db } = tx;
  const facts = tx.objectStore('facts');
  if (db.objectStoreNames.contains('reads')) {
    // The user is kept, so that the first start after the update works without network too.
    const read = await tx.objectStore('reads').get(authCalls.currentUser.path);
    if (read) await facts.put((read as { answer: unknown }).answer, 'user');
  }
  const older = [...db.objectStoreNames].filter((name) => !['facts', 'rows'].includes(name));
  for (const name of older) db.deleteObjectStore(name);
  for (const fact of ['replica', 'relations', 'feed']) await facts.delete(fact);
}

export async function readFact<Name extends keyof Facts>(
  database: KeptDatabase,
  name: Name,
): Promise<Facts[Name] | undefined> {
  return (await database.get('facts', name)) as Facts[Name] | undefined;
}

export async function writeFact<Name extends keyof Facts>(
  database: KeptDatabase,
  name: Name,
  value: Facts[Name],
): Promise<void> {
  await database.put('facts', value, name);
}

export const noPulls: Pulls = { begun: 0, pulled: 0, isComplete: false, at: null };

export async function pullsOf(database: KeptDatabase): Promise<Pulls> {
  const { begun, pulled, isComplete, at } = (await readFact(database, 'feed')) ?? noPulls;
  return { begun, pulled, isComplete, at };
}
