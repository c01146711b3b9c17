import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A process for each test file would cost more than most of the tests in it. */
const shared = { isolate: false };

/**
 * Server tests run twice, on the embedded database and on a real PostgreSQL; pure ones (`.unit.`) run
 * once, and what is about one of the two (`.embedded.`, `.postgres.`) only there.
 */
const serverTests = (other: string) => ({
  ...shared,
  include: ['server/**/*.test.ts'],
  exclude: ['server/**/*.unit.test.ts', `server/**/*.${other}.test.ts`],
});

export default defineConfig({
  test: {
    // Only to end what hangs: on a busy machine starting a database alone can take half a minute.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: availableParallelism(),
    projects: [
      { extends: true, test: { name: 'contract', ...shared, include: ['contract/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
      {
        extends: true,
        test: { name: 'server-unit', ...shared, include: ['server/**/*.unit.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          ...serverTests('postgres'),
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: 'server/testing/embedded-template.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          ...serverTests('embedded'),
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'server/testing/postgres-server.ts',
        },
      },
    ],
  },
});
