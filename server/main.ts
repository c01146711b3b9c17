import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { roleLabels } from '#contract/users.ts';
import { buildApp } from './app.ts';
import { keepSecrets } from './auth/secrets.ts';
import { type Config, readConfig } from './config.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { isUnavailable } from './db/problems.ts';
import { demoAccounts } from './demo/demo-accounts.ts';
import { prepareDemo } from './demo/prepare-demo.ts';
import { describeError } from './http/log.ts';
import { StartupError } from './startup-error.ts';

const shutdownLimit = 10_000;

const webDirectory = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../dist/web' : '../web', import.meta.url),
);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function greet(config: Config): void {
  say(`\nAnlagenverwaltung läuft: ${config.origins[0]}`);
  if (config.oidc) return;
  say('\nDemo-Konten (ohne Passwort):');
  for (const { email, role } of demoAccounts) say(`  ${email.padEnd(28)} ${roleLabels[role]}`);
  say('\nBeenden mit Strg+C.\n');
}

/** Ready turns 503 first, running requests finish, and after ten seconds it is over either way. */
function stopOnSignal(app: FastifyInstance, close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    app.lifecycle.isShuttingDown = true;
    setTimeout(() => process.exit(1), shutdownLimit).unref();
    try {
      await app.close();
      await close();
      process.exit(0);
    } catch (error) {
      app.log.error({ error: describeError(error) }, 'shutdown failed');
      process.exit(1);
    }
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  await migrateDatabase(database.pool).catch((cause: unknown) => {
    if (!isUnavailable(cause)) throw cause;
    throw new StartupError('Die Datenbank unter DATABASE_URL ist nicht erreichbar.', { cause });
  });
  if (!config.oidc) await prepareDemo(database.db, config.dataDirectory);

  const app = await buildApp({
    config,
    database,
    secrets: await keepSecrets(config),
    webDirectory: path.normalize(webDirectory),
  });
  database.pool.on('error', (error) => {
    app.log.warn({ error: describeError(error) }, 'idle database connection lost');
  });
  stopOnSignal(app, () => database.close());
  await app.listen({ port: config.port, host: config.host }).catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    throw new StartupError(
      `Der Port ${config.port} ist schon belegt: Setzen Sie PORT auf einen anderen.`,
    );
  });
  greet(config);
}

start().catch((error: unknown) => {
  const text = error instanceof StartupError ? error.message : String((error as Error).stack);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
