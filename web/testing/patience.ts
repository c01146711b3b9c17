/** Waiting in tests. The limit only ends tests that hang; a busy machine may be slow. */
import { vi } from 'vitest';

const patience = { timeout: 90_000 };

/** Waits until this no longer throws. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, patience);

/** Waits until this is true. */
export const until = <T>(check: () => T | Promise<T>) => vi.waitUntil(check, patience);
