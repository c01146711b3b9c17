import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { handbook } from './web/handbook/build.ts';

/** `npm test` runs the gate; the test runner called directly runs every test. */
const isGate = process.env.TEST_SUITE === 'gate';

/** Test files share a process, because starting one for each file takes longer than most of its tests. */
const shared = { isolate: false };

/** Each of these files gets a process of its own: it replaces a module, or tests a module with state. */
const alone = 'web/**/*.alone.test.{ts,tsx}';

/**
 * Unit tests that need a document. They are a project of their own, because a process has only one environment: among
 * tests without a document almost each of them would start a new process, and so would the test after it.
 */
const withDocument = 'web/**/*.dom.test.ts';

/**
 * These run only on PostgreSQL in the gate: they start the whole server several times, need no database, take most of
 * their time to make one, or try many cases of what `server/imports/imports.test.ts` tries on both.
 */
const onceInTheGate = [
  'server/main.test.ts',
  'server/auth/{any-provider,callback,sign-in,signed-out-everywhere}.test.ts',
  'server/db/{migrate,newer-schema}.test.ts',
  'server/demo/demo-data.test.ts',
  'server/documents/objects.test.ts',
  'server/exports/round-trip.test.ts',
  'server/http/{api-docs,bad-address,every-role,every-route,gates,health,request-id,rights-meanwhile,web-files,who-may}.test.ts',
  'server/http/guards/{load-shedding,origin-check}.test.ts',
  'server/http/guards/{security-headers,slow-clients,unread-answers}.test.ts',
  'server/imports/{check-and-run,cobie,existing-equipment,import-files,remembered}.test.ts',
  'server/imports/{remove-import,run-import,written-files}.test.ts',
  'server/imports/take-back/*.test.ts',
  'server/metrics/metrics.test.ts',
  'server/privacy/canary.test.ts',
  'server/realtime/socket-life.test.ts',
  'server/stickers/*.test.ts',
];

/**
 * Server tests run twice, on the embedded database and on a real PostgreSQL. Tests without a database (`.unit.`) run
 * once, tests of one database (`.embedded.`, `.postgres.`) only on that one. Tests of files (`.storage.`) run once, on
 * both storages. Tests that need an S3 service (`.s3.`) or take long (`.full.`) are not in the gate.
 */
const serverTests = (other: string) => ({
  ...shared,
  include: ['server/**/*.test.ts'],
  exclude: ['unit', 'storage', 's3', 'full', other].map((kind) => `server/**/*.${kind}.test.ts`),
});

const template = 'server/testing/databases/embedded-template.ts';
const postgres = 'server/testing/databases/postgres-server.ts';
const s3 = 'server/testing/s3/s3-server.ts';
const build = 'server/testing/build-server.mjs';
const libreOffice = 'server/testing/libreoffice-setup.ts';
const stickerTools = 'server/testing/sticker-tools-setup.ts';
const builtThread = fileURLToPath(new URL('server/testing/start-built-thread.ts', import.meta.url));

/** The model of the queue needs one database; the soak test runs it on both. */
const modelDatabase = process.env.MODEL_DATABASE ?? 'postgres';

const fullOnly = [
  {
    extends: true as const,
    test: {
      name: 's3',
      ...shared,
      include: ['server/**/*.s3.test.ts'],
      env: { TEST_DATABASE: 'embedded' },
      globalSetup: [build, s3, template],
    },
  },
  {
    extends: true as const,
    test: {
      name: 'full',
      ...shared,
      include: ['server/**/*.full.test.ts'],
      env: { TEST_DATABASE: 'postgres' },
      globalSetup: [build, s3, template, postgres, libreOffice, stickerTools],
    },
  },
];

export default defineConfig({
  plugins: [handbook()],
  resolve: { alias: [{ find: /^.*\/start-thread\.ts$/, replacement: builtThread }] },
  test: {
    // Only ends tests that hang: on a busy machine the start of a process can take a minute.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // Tests that pass only when repeated are listed at the end of `npm test`.
    retry: isGate ? 1 : 0,
    // One more than there are cores, because a worker that waits for a database or a process needs no core.
    maxWorkers: availableParallelism() + 1,
    // Not threads: one that does not end can stop the whole run without a message.
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: { name: 'contract', ...shared, include: ['contract/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'scripts', ...shared, include: ['scripts/*.test.mjs'] },
      },
      {
        extends: true,
        test: {
          name: 'web',
          ...shared,
          include: ['web/**/*.test.ts'],
          exclude: [alone, withDocument],
        },
      },
      {
        extends: true,
        test: {
          name: 'web-dom',
          ...shared,
          include: [withDocument],
          environment: 'happy-dom',
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          ...shared,
          include: ['web/**/*.test.tsx'],
          exclude: [alone],
          environment: 'happy-dom',
          // Screen tests load no styles, and computing them would take most of the time.
          environmentOptions: {
            happyDOM: { settings: { disableComputedStyleRendering: true } },
          },
        },
      },
      {
        extends: true,
        test: { name: 'web-alone', include: [alone], environment: 'happy-dom' },
      },
      {
        extends: true,
        test: {
          name: 'server-unit',
          ...shared,
          include: ['server/**/*.unit.test.ts'],
          globalSetup: [build, 'server/testing/pdf-tools-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          ...serverTests('postgres'),
          exclude: [...serverTests('postgres').exclude, ...(isGate ? onceInTheGate : [])],
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: [build, template],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          ...serverTests('embedded'),
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: [build, postgres],
        },
      },
      {
        extends: true,
        test: {
          name: 'storage',
          ...shared,
          include: ['server/**/*.storage.test.ts'],
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: [build, template, ...(isGate ? [] : [s3])],
        },
      },
      {
        extends: true,
        test: {
          name: 'model',
          include: ['e2e/{model,noun}/**/*.test.ts'],
          env: { TEST_DATABASE: modelDatabase },
          globalSetup: [build, modelDatabase === 'embedded' ? template : postgres],
        },
      },
      ...(isGate ? [] : fullOnly),
    ],
  },
});
