import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { roleLabels } from '#contract/people.ts';
import { buildApp } from './app.ts';
import { loadDemoProvider } from './auth/demo-provider.ts';
import { keepSecrets } from './auth/secrets.ts';
import { refuseHalfRestored } from './backup/restore-mark.ts';
import { type Config, readConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { demoAccounts } from './demo/demo-accounts.ts';
import { prepareDemo } from './demo/prepare-demo.ts';
import { explainDatabase, explainDemo, explainDirectory, explainListen } from './explain-start.ts';
import { describeError, ignoreLogFailures } from './http/log.ts';
import { startSchedule } from './schedule.ts';
import { stopOnSignal } from './shutdown.ts';
import { StartupError } from './startup-error.ts';
import { openStorage } from './storage/open-storage.ts';

const webDirectory = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../dist/web' : '../web', import.meta.url),
);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function greet(config: Config): void {
  print(`\nAnlagenverwaltung läuft: ${config.origins[0]}`);
  if (config.oidc) return;
  print('\nDemo-Konten (ohne Passwort):');
  for (const { email, role } of demoAccounts) print(`  ${email.padEnd(28)} ${roleLabels[role]}`);
  print('\nBeenden mit Strg+C.\n');
}

/** Rejects with the error that `explain` returns. */
function explained<T>(work: Promise<T>, explain: (cause: unknown) => unknown): Promise<T> {
  return work.catch((cause: unknown) => {
    throw explain(cause);
  });
}

async function openMigrated(config: Config): Promise<Database> {
  const database = await openDatabase(config);
  await migrateDatabase(database.pool);
  return database;
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  if (!config.oidc) await explained(loadDemoProvider(), explainDemo);
  const storage = await openStorage(config);
  await refuseHalfRestored(storage);
  const database = await explained(openMigrated(config), (cause) => explainDatabase(cause, config));
  const secrets = await explained(keepSecrets(config, database.db), (cause) =>
    explainDirectory(cause, config),
  );
  if (!config.oidc) await prepareDemo(database.db, storage);

  const app = await buildApp({
    config,
    database,
    storage,
    secrets,
    webDirectory: path.normalize(webDirectory),
  });
  database.pool.on('error', (error) => {
    app.log.warn({ error: describeError(error) }, 'idle database connection lost');
  });
  startSchedule(app);
  stopOnSignal(app, () => database.close());
  await explained(app.listen({ port: config.port, host: config.host }), (cause) =>
    explainListen(cause, config),
  );
  greet(config);
}

ignoreLogFailures();
start().catch((error: unknown) => {
  const text = error instanceof StartupError ? error.message : String((error as Error).stack);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
