import { once } from 'node:events';
import { type Database, openEmbedded, openPostgres } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { loadDemoEquipment } from '#server/demo/demo-data.ts';
import { asAdmin, databaseUrl } from '#server/testing/databases/template.ts';
import { multiplyEquipment } from './multiply.ts';
import { hundredThousand } from './records.ts';
import { withoutIndexes } from './set-aside-indexes.ts';
import { type Stocked, stock } from './stock.ts';

const [postgresUrl = '', embeddedFolder = ''] = process.argv.slice(2);
/** Until we are told that somebody waits for us, something is measured there. */
const otherCore = once(process, 'message').then(() => {});
const say = (name: Stocked) => process.send?.(name);

/** Without what hangs on the Anlagen: it would take as long again, and nobody asks for it. */
async function fill({ pool, db }: Database): Promise<void> {
  await migrateDatabase(pool);
  const load = () =>
    db.transaction((tx) =>
      loadDemoEquipment({ executor: tx, idOf: () => null }, hundredThousand()),
    );
  await withoutIndexes(pool, 'equipment', load, otherCore);
}

async function onPostgres(name: string, work: (database: Database) => Promise<void>) {
  const database = openPostgres(databaseUrl(postgresUrl, name));
  await work(database);
  await database.close();
}

const embedded = await openEmbedded(embeddedFolder);
await fill(embedded);
await embedded.close();
say('embedded');

await asAdmin(postgresUrl, `create database ${stock.hundredThousand}`);
await onPostgres(stock.hundredThousand, fill);
say('hundredThousand');

await asAdmin(postgresUrl, `create database ${stock.million} template ${stock.hundredThousand}`);
await onPostgres(stock.million, ({ pool }) => multiplyEquipment(pool, 10, otherCore));
say('million');
process.disconnect();
