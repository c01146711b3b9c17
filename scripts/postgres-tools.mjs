// @ts-check
import { areOnPath, installFromDebian } from './apt.mjs';
import { Refusal } from './run.mjs';

const programs = ['pg_dump', 'pg_restore'];

/** Finds the programs for backups of a PostgreSQL server, or installs them. */
export async function ensurePostgresTools() {
  if (areOnPath(programs)) return;
  await installFromDebian('PostgreSQL-Werkzeug', ['postgresql-client']);
  if (areOnPath(programs)) return;
  throw new Refusal(
    'Für die Tests der Sicherung fehlen pg_dump und pg_restore: bitte die Client-Programme von PostgreSQL 15 oder neuer installieren.',
  );
}
