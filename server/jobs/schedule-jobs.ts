import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import { RetentionJob } from '../retention/retention-job.ts';

/** What happens without anybody asking for it. Each job may run in several processes at once. */
export function scheduleJobs(app: FastifyInstance): void {
  const retention = new RetentionJob(app.database.db, app.log);
  const jobs = [
    new Cron('17 * * * *', () => app.sweeper.sweep()),
    new Cron('43 * * * *', () => retention.run()),
  ];
  app.addHook('onClose', async () => {
    for (const job of jobs) job.stop();
    await retention.stop();
    await app.sweeper.settled();
  });
}
