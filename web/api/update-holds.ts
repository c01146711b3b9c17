/** Work that outlasts its screen (a write on its way, a save that waits) holds a new version up. */
const holds = new Set<symbol>();
const listeners = new Set<() => void>();

/** Until the answer is called, the page is not reloaded for a new version of the app. */
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

export function onRelease(listener: () => void): void {
  listeners.add(listener);
}
