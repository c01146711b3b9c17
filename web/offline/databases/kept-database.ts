import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb';
import type { Comment } from '#contract/comments.ts';
import type { EquipmentDocument } from '#contract/documents.ts';
import type { EquipmentLink } from '#contract/links.ts';
import type { SafetyPoint } from '#contract/safety.ts';
import type { Environment } from '../environment.ts';
import { type Endings, reopened } from './reopened.ts';

/** An answer of the server as it was read last. */
interface KeptRead {
  address: string;
  answer: unknown;
  at: number;
}

export interface ReplicaState {
  /** Empty where everything has yet to come, or to come anew. */
  cursor: string;
  /** The whole set has been here once. */
  isComplete: boolean;
  /** When the server was last asked for changes and had no more. */
  at: number | null;
  /** Kinds that an older version of the application did not bring here; they come with the rest. */
  lacks?: readonly PartKind[];
}

/** What belongs to one Anlage and names no other. */
export type PartKind = 'comments' | 'documents';

interface Facts {
  /** Whose data this device holds. */
  owner: string;
  /** How far the equipment is here, */
  replica: ReplicaState;
  /** and what connects it, with its comments and documents. */
  relations: ReplicaState;
}

interface KeptSchema extends DBSchema {
  reads: { key: string; value: KeptRead };
  facts: { key: keyof Facts; value: Facts[keyof Facts] };
  links: {
    key: string;
    value: EquipmentLink;
    indexes: { sourceEquipmentId: string; targetEquipmentId: string };
  };
  safety_points: { key: string; value: SafetyPoint };
  /** The way from a safety point to the rows of the local database, whose indexes are settled. */
  safety_links_of_points: {
    key: string;
    value: { id: string; safetyPointId: string };
    indexes: { safetyPointId: string };
  };
  comments: { key: string; value: Comment; indexes: { equipmentId: string } };
  documents: { key: string; value: EquipmentDocument; indexes: { equipmentId: string } };
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
  const opening = openDB<KeptSchema>(`${prefix}equipment-finder-reads`, 4, {
    upgrade(database, from, _to, tx) {
      if (from < 1) {
        database.createObjectStore('reads', { keyPath: 'address' });
        database.createObjectStore('facts');
      }
      if (from < 2) {
        const links = database.createObjectStore('links', { keyPath: 'id' });
        for (const end of ['sourceEquipmentId', 'targetEquipmentId'] as const) {
          links.createIndex(end, end);
        }
        database.createObjectStore('safety_points', { keyPath: 'id' });
        const ofPoints = database.createObjectStore('safety_links_of_points', { keyPath: 'id' });
        ofPoints.createIndex('safetyPointId', 'safetyPointId');
      }
      const lacks: PartKind[] = [];
      if (from < 3) lacks.push('comments');
      if (from < 4) lacks.push('documents');
      for (const kind of lacks) {
        const parts = database.createObjectStore(kind, { keyPath: 'id' });
        parts.createIndex('equipmentId', 'equipmentId');
      }
      void followAnew(tx, lacks);
    },
    ...endings,
    // An older window that does not let go is not waited for: this one works online only.
    blocked: () => {
      setTimeout(() => giveUp(new Error('an older window holds what is kept')), patience);
    },
  });
  return Promise.race([opening, blocked]);
}

type Upgrade = IDBPTransaction<KeptSchema, StoreNames<KeptSchema>[], 'versionchange'>;

/** What is lacking comes with everything else; until it has, what is here already still answers. */
async function followAnew(tx: Upgrade, lacks: readonly PartKind[]): Promise<void> {
  const facts = tx.objectStore('facts');
  const relations = (await facts.get('relations')) as ReplicaState | undefined;
  if (!relations) return;
  const all = [...new Set([...(relations.lacks ?? []), ...lacks])];
  await facts.put({ ...relations, cursor: '', lacks: all }, 'relations');
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
