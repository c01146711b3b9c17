import { type ComponentType, lazy } from 'react';

/** A screen or dialog whose code is loaded when it is first shown; if loading fails, the error fallback is shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch(throwLoadError) }));
}

function throwLoadError(cause: unknown): never {
  throw new Error('Dieser Teil der Anwendung konnte nicht geladen werden.', { cause });
}
