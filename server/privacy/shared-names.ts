import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Job } from '#contract/jobs.ts';
import { record } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import { jobs } from '../db/tables/index.ts';
import { addJob, findJob } from '../jobs/jobs-store.ts';
import type { ErasurePayload } from './erase-person.ts';
import { type Mentioned, mentionedOf } from './identifiers.ts';

interface Question {
  userId: string;
  shared: Mentioned;
}

/**
 * An erasure left names in texts that another person has too. The administrator has seen the places and decides
 * whether the names are replaced there as well. Either way the job deletes its copy of the names afterwards.
 */
export async function decideSharedNames(
  tx: Tx,
  adminId: string,
  id: string,
  erase: boolean,
): Promise<Job> {
  const [asked] = await tx.select().from(jobs).where(eq(jobs.id, id)).for('update');
  if (!asked) throw new AppError('not_found');
  const question = asked.payload.question as Question | undefined;
  if (!question) throw new AppError('job_decided');
  const result = erase ? 'Die Namen werden auch dort entfernt.' : 'Die Namen bleiben dort stehen.';
  await tx.update(jobs).set({ payload: {}, result }).where(eq(jobs.id, id));
  if (erase) {
    const payload: ErasurePayload = {
      ...{ userId: question.userId, mode: 'words', begunAt: new Date().toISOString() },
      ...{ own: question.shared, shared: mentionedOf([]) },
    };
    await addJob(tx, { kind: 'erase_person', payload: { ...payload }, requestedBy: adminId });
  }
  await record(tx, {
    ...{ action: 'update', entityType: 'job', entityId: id, userId: adminId },
    newValues: { sharedNames: erase ? 'erased' : 'kept' },
  });
  const decided = await findJob(tx, id);
  if (!decided) throw new Error('a decided job is gone');
  return decided;
}
