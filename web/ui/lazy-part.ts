import { type ComponentType, lazy } from 'react';

/** A screen or dialog whose code is loaded when first shown; a failed load reaches the error fallback. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch(refuse) }));
}

function refuse(cause: unknown): never {
  throw new Error('Dieser Teil der Anwendung konnte nicht geladen werden.', { cause });
}
