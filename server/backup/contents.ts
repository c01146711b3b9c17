import type { ClientBase } from 'pg';
import { StartupError } from '../startup-error.ts';
import type { Engine, TableSum } from './manifest.ts';
import { sumTables } from './table-sums.ts';

/** What was in the database at the moment of its copy. */
export interface Contents {
  tables: Record<string, TableSum>;
  newestMigration: number;
  documents: { objectPath: string; contentHash: string }[];
  /** Every file it speaks of, those on their way in or out too. */
  knownFiles: ReadonlySet<string>;
}

/** How one of the two databases is copied as a whole. */
export interface DatabaseCopy {
  engine: Engine;
  fileName: string;
  /** Writes everything to the file; with a server, others go on working meanwhile. */
  dump(file: string): Promise<Contents>;
  isEmpty(): Promise<boolean>;
  /** Puts the file's content in the place of whatever is there, and tells what it is; `begin` comes before anything is gone. */
  load(file: string, begin: () => Promise<void>): Promise<Record<string, TableSum>>;
  close(): Promise<void>;
}

/** Reads on one connection, in the transaction it may be in. */
export async function readContents(client: ClientBase): Promise<Contents> {
  const tables = await sumTables(client);
  if (Object.keys(tables).length === 0) {
    throw new StartupError('Die Datenbank ist leer: Es gibt nichts zu sichern.');
  }
  const migrations = await client.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  const documents = await client.query<Contents['documents'][number]>(
    'select object_path as "objectPath", content_hash as "contentHash" from equipment_documents',
  );
  const others = await client.query<{ objectPath: string }>(
    `select object_path as "objectPath" from uploads
     union select object_path from file_removals`,
  );
  return {
    tables,
    newestMigration: Number(migrations.rows[0]?.newest ?? 0),
    documents: documents.rows,
    knownFiles: new Set([...documents.rows, ...others.rows].map(({ objectPath }) => objectPath)),
  };
}
