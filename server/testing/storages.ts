import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject, vi } from 'vitest';
import { type Config, readConfig, type S3Config } from '../config.ts';
import { openStorage } from '../storage/open-storage.ts';
import { connectS3 } from '../storage/s3-client.ts';
import type { Storage } from '../storage/storage.ts';
import { hasStarted } from './s3/run-s3.ts';

export interface TestStorage {
  storage: Storage;
  /** The settings with which an application would open the same storage. */
  config: Config;
  close(): Promise<void>;
}

/** A storage in a directory of its own. */
export async function openTestDirectory(): Promise<TestStorage> {
  const directory = await mkdtemp(path.join(tmpdir(), 'anlagen-files-'));
  const config = readConfig({ DATA_DIR: directory });
  return {
    storage: await openStorage(config),
    config,
    close: () => rm(directory, { recursive: true }),
  };
}

/** A new bucket on the S3 server of this run; it is deleted with the server. */
export async function createBucket(whose: 'owner' | 'poor' = 'owner'): Promise<S3Config> {
  // The server of this run starts in parallel with the first tests; the long timeout is for a busy machine.
  await vi.waitUntil(() => hasStarted(inject('s3Server')), { timeout: 220_000, interval: 100 });
  const { endpoint, [whose]: keys } = inject('s3Server');
  const config = { endpoint, region: 'us-east-1', bucket: `test-${randomUUID()}`, ...keys };
  const { s3 } = await connectS3(config);
  await s3.createBucket({ Bucket: config.bucket });
  s3.destroy();
  return config;
}

/** A storage in a bucket of its own. */
export async function openTestBucket(): Promise<TestStorage> {
  const config = { ...readConfig({}), s3: await createBucket() };
  return { storage: await openStorage(config), config, close: async () => {} };
}

/** The gate has no S3 service: starting one takes longer than its tests. */
export function withS3<Case>(cases: Case[], onS3: Case): Case[] {
  return process.env.TEST_SUITE === 'gate' ? cases : [...cases, onS3];
}

/** For `describe.each`: every engine, with a function that opens an empty storage. */
export const eachStorage = withS3<[engine: string, open: () => Promise<TestStorage>]>(
  [['directory', openTestDirectory]],
  ['S3', openTestBucket],
);
