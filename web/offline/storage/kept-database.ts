import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { authCalls } from '#contract/auth.ts';
import type { RowKind } from '#contract/changes.ts';
import type { CurrentUser } from '#contract/people.ts';
import type { Block } from './blocks.ts';
import type { Environment } from './environment.ts';
import { type Endings, reopened } from './reopened.ts';

/** Pulls of the feed on this device, counted so that no clock decides what a pull has brought. */
export interface Pulls {
  /** Whether all rows have been here once. */
  isComplete: boolean;
  /** How many have begun. */
  begun: number;
  /** The number of the last one that was finished: it brought everything that was sent before it began. */
  pulled: number;
  /** When the server last had nothing newer. */
  at: number | null;
}

/** How far the device has read the feed. */
export interface FeedState extends Pulls {
  /** Empty where everything has yet to come, or to come anew. */
  cursor: string;
  /** The kinds that the version knew which has read it. */
  kinds: string;
  /** Kinds of which everything has been here once. */
  filled: readonly RowKind[];
}

interface Facts {
  /** Whose data this device holds. */
  owner: string;
  /** The same person, as the server last described them. */
  user: CurrentUser;
  feed: FeedState;
}

interface KeptSchema extends DBSchema {
  facts: { key: keyof Facts; value: Facts[keyof Facts] };
  rows: { key: string; value: Block };
}

export type KeptDatabase = IDBPDatabase<KeptSchema>;

/** So long an older window may take to let go. */
const patience = 3_000;

/** What must be readable without network and is no part of the local database's three stores. */
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
      if (from < 6) await forgetOlder(tx as unknown as OlderTransaction);
    },
    ...endings,
    // An older window that does not let go is not waited for: this one works online only.
    blocked: () => {
      setTimeout(() => giveUp(new Error('an older window holds what is kept')), patience);
    },
  });
  return Promise.race([opening, blocked]);
}

type OlderTransaction = IDBPTransaction<unknown, string[], 'versionchange'>;

/** Earlier versions kept answers of the server and had a record for each row. Everything comes anew, and in blocks. */
async function forgetOlder(tx: OlderTransaction): Promise<void> {
  const { db } = tx;
  const facts = tx.objectStore('facts');
  if (db.objectStoreNames.contains('reads')) {
    // Who is there, so that the first start after the update works without network too.
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
