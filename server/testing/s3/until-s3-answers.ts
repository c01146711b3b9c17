import { inject, vi } from 'vitest';
import { hasStarted } from './run-s3.ts';

/** The server of this run starts in parallel with the first tests; the long timeout is for a busy machine. */
export async function untilS3Answers(): Promise<void> {
  await vi.waitUntil(() => hasStarted(inject('s3Server')), { timeout: 220_000, interval: 100 });
}
