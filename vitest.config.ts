import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A process for each test file would cost more than most of the tests in it. */
const shared = { isolate: false };

/**
 * Server tests run twice, on the embedded database and on a real PostgreSQL; pure ones (`.unit.`) run
 * once, and what is about one of the two (`.embedded.`, `.postgres.`) only there. What is about files
 * (`.storage.`) runs once, on both storages.
 */
const serverTests = (other: string) => ({
  ...shared,
  include: ['server/**/*.test.ts'],
  exclude: ['unit', 'storage', other].map((kind) => `server/**/*.${kind}.test.ts`),
});

/** The model of the queue needs one of the two; the soak asks for both. */
const modelDatabase = process.env.MODEL_DATABASE ?? 'postgres';

export default defineConfig({
  test: {
    // Only to end what hangs: on a busy machine starting a process alone can take a minute.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // One more than there are cores: who waits for a database or another process leaves a core to others.
    maxWorkers: availableParallelism() + 1,
    // Never threads: one that does not end can take the whole run with it, without a word.
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: { name: 'contract', ...shared, include: ['contract/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
        },
      },
      {
        extends: true,
        test: {
          name: 'server-unit',
          ...shared,
          include: ['server/**/*.unit.test.ts'],
          globalSetup: 'server/testing/pdf-tools-setup.ts',
        },
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
      {
        extends: true,
        test: {
          name: 'storage',
          ...shared,
          include: ['server/**/*.storage.test.ts'],
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: ['server/testing/s3-server.ts', 'server/testing/embedded-template.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'model',
          include: ['e2e/model/**/*.test.ts'],
          env: { TEST_DATABASE: modelDatabase },
          globalSetup:
            modelDatabase === 'embedded'
              ? 'server/testing/embedded-template.ts'
              : 'server/testing/postgres-server.ts',
        },
      },
    ],
  },
});
