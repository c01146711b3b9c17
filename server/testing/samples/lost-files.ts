import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Db } from '../../db/database.ts';
import { equipmentDocuments, users } from '../../db/tables/index.ts';
import { insertRows } from '../../equipment/equipment-rows.ts';
import type { Storage } from '../../storage/storage.ts';
import { listen, runScript } from '../run-script.ts';
import { sampleEquipment } from './equipment-samples.ts';

export const putText = (storage: Storage, objectPath: string, text: string) =>
  storage.put(objectPath, Readable.from([Buffer.from(text)]), Buffer.byteLength(text));

async function makeEquipment(db: Db): Promise<string> {
  const [user] = await db.insert(users).values({ email: 'test@test.example' }).returning();
  const id = randomUUID();
  await db.transaction((tx) => insertRows(tx, [{ id, fields: sampleEquipment() }], user?.id ?? ''));
  return id;
}

/** A document that was stored with this text. */
async function record(db: Db, equipmentId: string, objectPath: string, text: string) {
  await db.insert(equipmentDocuments).values({
    equipmentId,
    title: objectPath,
    fileName: 'text.txt',
    fileSize: Buffer.byteLength(text),
    mimeType: 'text/plain',
    objectPath,
    contentHash: createHash('sha256').update(text).digest('hex'),
  });
}

/** One intact document, and one for each way to lose a file. */
export async function loseFiles(db: Db, storage: Storage): Promise<void> {
  const equipmentId = await makeEquipment(db);
  for (const name of ['gut', 'verändert', 'gekürzt', 'verloren']) {
    await record(db, equipmentId, name, 'Schaltplan');
  }
  await putText(storage, 'gut', 'Schaltplan');
  await putText(storage, 'verändert', 'Schultplan');
  await putText(storage, 'gekürzt', 'Schalt');
}

/** The output and the exit code of `npm run storage:verify`. */
export async function runVerify(env: NodeJS.ProcessEnv) {
  const cli = runScript('storage/verify-cli.ts', [], env);
  const [out, err] = [listen(cli.stdout), listen(cli.stderr)];
  const [code] = await once(cli, 'close');
  return { code, err: err.text, lines: out.lines().map((line) => line.trim()) };
}
