import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { addJob, claimJob } from './jobs-store.ts';

const kind = 'examine_document' as const;

it('a waiting job begins only after every write that needs it is committed', async () => {
  const running = await startTestApp();
  onTestFinished(() => running.close());
  const { db } = running.database;
  await addJob(db, { kind, onceKey: 'x' });
  await db.transaction(async (tx) => {
    await addJob(tx, { kind, onceKey: 'x' });
    expect(await claimJob(db, [kind])).toBeUndefined();
  });
  expect(await claimJob(db, [kind])).toMatchObject({ kind, state: 'running' });
});
