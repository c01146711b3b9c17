import { sql } from 'drizzle-orm';
import { jobs } from '../db/tables/index.ts';
import type { JobAttempt, JobHandler } from '../jobs/job-attempt.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import type { TestApp } from './test-app.ts';

/** Ends like a process that is killed: the steps that are committed stay, and nothing is said. */
class Killed extends Error {}

/** A runner of one kind of job that is killed after so many steps of a job. */
export function mortalRunner(
  { app, database }: TestApp,
  {
    kind,
    handler,
    steps,
  }: { kind: Parameters<JobRunner['handle']>[0]; handler: JobHandler; steps: number },
): JobRunner {
  const runner = new JobRunner(database.db, app.log);
  runner.handle(kind, {
    ...handler,
    run: (job) => {
      let left = steps;
      const step: JobAttempt['step'] = (...given) => {
        left -= 1;
        if (left < 0) throw new Killed();
        return job.step(...given);
      };
      const mortal = new Proxy(job, {
        get: (target, name) => (name === 'step' ? step : Reflect.get(target, name, target)),
      });
      return handler.run(mortal);
    },
  });
  return runner;
}

/** The jobs of a killed process, as if the time until their next attempt were over. */
export const makeJobsDue = ({ database }: TestApp) =>
  database.db.update(jobs).set({ runAfter: sql`now()`, state: 'waiting' });
