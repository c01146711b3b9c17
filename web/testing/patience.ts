/** Waiting in tests: the limit is only to end what hangs, for a busy machine takes its time. */
import { vi } from 'vitest';

const patience = { timeout: 90_000 };

/** Until this throws no more. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, patience);

/** Until this is true. */
export const until = <T>(check: () => T | Promise<T>) => vi.waitUntil(check, patience);
