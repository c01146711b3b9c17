import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import { forgetDeletions } from './db/forget-deletions.ts';
import { examination } from './documents/examine-documents.ts';
import { typeAdoption } from './equipment/type-names.ts';
import { describeError } from './http/log.ts';
import { addJob, forgetFinished } from './jobs/jobs-store.ts';

/** What the server does without a request. Several processes may share the work. */
export function startSchedule(app: FastifyInstance): void {
  const { db } = app.database;
  const at = (time: string, work: () => Promise<void>) =>
    new Cron(time, { catch: (error) => warn(error) }, work);
  const warn = (error: unknown) =>
    app.log.warn({ error: describeError(error) }, 'scheduled work not done');
  const planned = [
    at('17 * * * *', () => addJob(db, { kind: 'remove_files', onceKey: 'remove_files' })),
    at('43 * * * *', () => addJob(db, { kind: 'apply_retention', onceKey: 'apply_retention' })),
    // In two steps, an hour apart: see there.
    at('29 * * * *', () => forgetDeletions(db, new Date())),
    at('31 * * * *', () => forgetFinished(db)),
  ];
  app.jobs.start();
  // Files that came before anybody looked at them.
  void addJob(db, examination).catch(warn);
  void addJob(db, typeAdoption).catch(warn);
  app.addHook('onClose', async () => {
    for (const plan of planned) plan.stop();
    await app.jobs.stop();
    await app.sweeper.settled();
  });
}
