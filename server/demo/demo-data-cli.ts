/** `npm run demo:data -- --equipment 100000`: fills an empty database with so many Anlagen. */
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { isUnavailable } from '../db/problems.ts';
import { StartupError } from '../startup-error.ts';
import { openStorage } from '../storage/open-storage.ts';
import { ensureDemoAccounts } from './demo-accounts.ts';
import { acceptsDemoData, defaultEquipmentCount, loadDemoData } from './demo-data.ts';
import { storeFilesIn } from './demo-files.ts';

const mostEquipment = 1_000_000;
const progressStep = 10_000;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function readCount(): number {
  const mistake = new StartupError(
    `Aufruf: npm run demo:data -- --equipment N, mit N von 1 bis ${mostEquipment}.`,
  );
  try {
    const { values } = parseArgs({ options: { equipment: { type: 'string' } } });
    const count = Number(values.equipment ?? defaultEquipmentCount);
    if (Number.isInteger(count) && count >= 1 && count <= mostEquipment) return count;
  } catch (cause) {
    mistake.cause = cause;
  }
  throw mistake;
}

function printProgress(kind: string, count: number): void {
  if (count % progressStep === 0) print(`  ${count.toLocaleString('de-DE')} ${kind} …`);
}

async function run(): Promise<void> {
  const count = readCount();
  const config = readConfig(process.env);
  const storage = await openStorage(config);
  const database = await openDatabase(config);
  try {
    await migrateDatabase(database.pool);
    const start = performance.now();
    const totals = new Map<string, number>();
    await database.db.transaction(async (tx) => {
      if (!(await acceptsDemoData(tx))) {
        throw new StartupError(
          'Die Datenbank enthält bereits Daten: Demodaten kommen nur in eine Datenbank, die noch nie Anlagen, Absicherungen oder Szenarien enthielt.',
        );
      }
      // With a real provider nobody may claim a demo account.
      if (!config.oidc) await ensureDemoAccounts(tx);
      print(`${count.toLocaleString('de-DE')} Anlagen werden angelegt …`);
      await loadDemoData(tx, {
        equipment: count,
        files: storeFilesIn(storage),
        onProgress: (kind, written) => {
          totals.set(kind, written);
          printProgress(kind, written);
        },
      });
    });
    await database.pool.query('analyze');
    for (const [kind, total] of totals)
      print(`${total.toLocaleString('de-DE').padStart(11)} ${kind}`);
    print(`Fertig nach ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  } finally {
    await database.close();
  }
}

function describe(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (isUnavailable(error)) return 'Die Datenbank unter DATABASE_URL ist nicht erreichbar.';
  return String((error as Error).stack);
}

run().catch((error: unknown) => {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
});
