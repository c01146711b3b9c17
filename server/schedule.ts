import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import { removeOldTombstones } from './db/remove-tombstones.ts';
import { examination } from './documents/examine-documents.ts';
import { typeAdoption } from './equipment/type-names.ts';
import { describeError } from './http/log.ts';
import { addJob, removeFinished } from './jobs/jobs-store.ts';
import { removeOldFiles } from './stickers/sticker-prints-store.ts';

/** Work of the server without a request. Several processes may share it. */
export function startSchedule(app: FastifyInstance): void {
  const { db } = app.database;
  const at = (time: string, work: () => Promise<void>) =>
    new Cron(time, { catch: (error) => warn(error) }, work);
  const warn = (error: unknown) =>
    app.log.warn({ error: describeError(error) }, 'scheduled work not done');
  const planned = [
    // Before the sweeper, which removes the files themselves.
    at('11 * * * *', () => removeOldFiles(db)),
    at('17 * * * *', () => addJob(db, { kind: 'remove_files', onceKey: 'remove_files' })),
    at('43 * * * *', () => addJob(db, { kind: 'apply_retention', onceKey: 'apply_retention' })),
    // It works in two steps, which need an hour between them.
    at('29 * * * *', () => removeOldTombstones(db, new Date())),
    at('31 * * * *', () => removeFinished(db)),
  ];
  app.jobs.start();
  // Files that were uploaded before files were examined.
  void addJob(db, examination).catch(warn);
  void addJob(db, typeAdoption).catch(warn);
  app.addHook('onClose', async () => {
    for (const plan of planned) plan.stop();
    await app.jobs.stop();
    await app.sweeper.idle();
  });
}
