import { spawn } from 'node:child_process';
import type { ClientBase } from 'pg';
import { StartupError } from '../startup-error.ts';

type Tool = 'pg_dump' | 'pg_restore';

interface Outcome {
  code: number | null;
  said: string;
}

/** Parameters of an address that PostgreSQL's programs understand; drivers understand more. */
const toolParameters = new Set(['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'host', 'port']);

/** The password is passed in the environment: every user of the machine can read a command line. */
function addressFor(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  for (const name of [...url.searchParams.keys()]) {
    if (!toolParameters.has(name)) url.searchParams.delete(name);
  }
  return { address: url.href, env: password ? { PGPASSWORD: password } : {} };
}

function run(tool: Tool, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said: said.trim() }));
  });
}

/** Refuses if the program is missing, or older than the server and so unable to read it. */
export async function requireTool(tool: Tool, client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  const needed = rows[0]?.version ?? 0;
  const { said } = await run(tool, ['--version']).catch((cause: unknown) => {
    throw new StartupError(
      `${tool} fehlt: Installieren Sie die Client-Programme von PostgreSQL ${needed} oder neuer.`,
      { cause },
    );
  });
  const found = Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1] ?? 0);
  if (found >= needed) return;
  throw new StartupError(
    `${tool} hat Version ${found}, der Datenbankserver ${needed}: Installieren Sie die Client-Programme von PostgreSQL ${needed} oder neuer.`,
  );
}

export async function runOn(databaseUrl: string, tool: Tool, args: string[]): Promise<void> {
  const { address, env } = addressFor(databaseUrl);
  const { code, said } = await run(tool, [`--dbname=${address}`, ...args], env);
  if (code !== 0) throw new StartupError(`${tool} ist gescheitert: ${said || `Code ${code}`}`);
}
