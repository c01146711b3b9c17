/** Work that may outlast its screen (a running write, a pending save) delays a new version of the app. */
const holds = new Set<symbol>();
const listeners = new Set<() => void>();

/** A new version of the app does not reload the page until the returned function is called. */
export function holdUpdate(): () => void {
  const hold = Symbol('hold');
  holds.add(hold);
  return () => {
    if (!holds.delete(hold)) return;
    for (const listener of listeners) listener();
  };
}

export function isUpdateHeld(): boolean {
  return holds.size > 0;
}

export function onHoldReleased(listener: () => void): void {
  listeners.add(listener);
}
