// The augmentation below needs its module loaded.
import type {} from 'vitest';
import type { TestProject } from 'vitest/node';
import { launchS3, type S3Server } from './run-s3.ts';

declare module 'vitest' {
  interface ProvidedContext {
    s3Server: S3Server;
  }
}

/** Once per test run, in parallel with the tests that do not need it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await launchS3();
  project.provide('s3Server', server);
  return stop;
}
