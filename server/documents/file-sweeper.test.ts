import { eq, isNull } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fileRemovals, jobs } from '../db/tables/index.ts';
import { addJob } from '../jobs/jobs-store.ts';
import { startTestApp } from '../testing/test-app.ts';

it('files that cannot be removed do not delay later ones', async () => {
  const running = await startTestApp();
  onTestFinished(() => running.close());
  const { db } = running.database;
  const stuck = Array.from({ length: 120 }, (_, at) => `documents/stuck-${at}`);
  await db.insert(fileRemovals).values(stuck.map((objectPath) => ({ objectPath })));
  await db.insert(fileRemovals).values({ objectPath: 'documents/later' });
  vi.spyOn(running.app.storage, 'remove').mockImplementation(async (path) => {
    if (stuck.includes(path)) throw new Error('read-only');
  });
  await addJob(db, { kind: 'remove_files' });
  await running.app.jobs.runDue();
  const left = await db.select().from(fileRemovals).where(isNull(fileRemovals.removedAt));
  expect(left).toHaveLength(stuck.length);
  const [later] = await db
    .select()
    .from(fileRemovals)
    .where(eq(fileRemovals.objectPath, 'documents/later'));
  expect(later?.removedAt).not.toBeNull();
  const error = '120 Dateien konnten nicht entfernt werden.';
  expect(await db.select().from(jobs)).toMatchObject([{ state: 'waiting', attempts: 1, error }]);
});
