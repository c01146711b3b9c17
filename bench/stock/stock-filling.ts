import { once } from 'node:events';
import { type Database, openEmbedded, openPostgres } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { loadDemoEquipment } from '#server/demo/demo-data.ts';
import { asAdmin, databaseUrl } from '#server/testing/databases/template.ts';
import { multiplyEquipment } from './multiply.ts';
import { hundredThousand } from './sample-anlagen.ts';
import { type Stocked, stock } from './stock.ts';
import { withoutIndexes } from './without-indexes.ts';

const [postgresUrl = '', embeddedFolder = ''] = process.argv.slice(2);
/** The other core is free when the parent process waits for this one; until then it measures there. */
const otherCore = once(process, 'message').then(() => {});
const reportFilled = (name: Stocked) => process.send?.(name);

/** Only Anlagen, without links, comments and so on: these would take as long again, and no part needs them. */
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
reportFilled('embedded');

await asAdmin(postgresUrl, `create database ${stock.hundredThousand}`);
await onPostgres(stock.hundredThousand, fill);
reportFilled('hundredThousand');

await asAdmin(postgresUrl, `create database ${stock.million} template ${stock.hundredThousand}`);
await onPostgres(stock.million, ({ pool }) => multiplyEquipment(pool, 10, otherCore));
reportFilled('million');
process.disconnect();
