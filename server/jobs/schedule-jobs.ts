import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import { describeError } from '../http/log.ts';
import { RetentionJob } from '../retention/retention-job.ts';
import { forgetDeletions } from './forget-deletions.ts';

/** What happens without anybody asking for it. Each job may run in several processes at once. */
export function scheduleJobs(app: FastifyInstance): void {
  const retention = new RetentionJob(app.database.db, app.log);
  const tell = (error: unknown) =>
    app.log.warn({ error: describeError(error) }, 'old deletions not forgotten yet');
  const jobs = [
    new Cron('17 * * * *', () => app.sweeper.sweep()),
    new Cron('43 * * * *', () => retention.run()),
    // Every hour: what is told in one of them goes in the next.
    new Cron('29 * * * *', { catch: tell }, () => forgetDeletions(app.database.db, new Date())),
  ];
  app.addHook('onClose', async () => {
    for (const job of jobs) job.stop();
    await retention.stop();
    await app.sweeper.settled();
  });
}
