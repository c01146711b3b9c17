import type { ClientBase } from 'pg';
import { StartupError } from '../startup-error.ts';
import type { Engine, TableSum } from './manifest.ts';
import { sumTables } from './table-sums.ts';

/** The content of the database at the moment of its copy. */
export interface Contents {
  tables: Record<string, TableSum>;
  newestMigration: number;
  documents: { objectPath: string; contentHash: string }[];
  /** Every file that the database mentions, uploads and pending removals included. */
  knownFiles: ReadonlySet<string>;
}

/** Copies one of the two kinds of database as a whole. */
export interface DatabaseCopy {
  engine: Engine;
  fileName: string;
  /** Writes everything to the file; a PostgreSQL server stays usable meanwhile. */
  dump(file: string): Promise<Contents>;
  isEmpty(): Promise<boolean>;
  /**
   * Replaces the whole content by that of the file and returns its sums; `begin` is called before anything is
   * deleted.
   */
  load(file: string, begin: () => Promise<void>): Promise<Record<string, TableSum>>;
  close(): Promise<void>;
}

/** Reads on the given connection, inside of its transaction if there is one. */
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
     union select object_path from file_removals
     union select object_path from sticker_prints where object_path is not null`,
  );
  return {
    tables,
    newestMigration: Number(migrations.rows[0]?.newest ?? 0),
    documents: documents.rows,
    knownFiles: new Set([...documents.rows, ...others.rows].map(({ objectPath }) => objectPath)),
  };
}
