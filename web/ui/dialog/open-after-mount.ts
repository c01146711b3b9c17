import { useDeferredValue, useEffect, useState } from 'react';

/**
 * When a dialog is drawn as open. After its first rendering, because Mantine remembers where to return the focus when
 * a dialog opens, but not for one that is open from its first render, such as a lazily loaded one. And after the button
 * was painted pressed, because drawing a dialog takes a phone longer than a tap may stay without an answer. It closes
 * at once.
 */
export function useOpenAfterMount(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const isPainted = useDeferredValue(opened);
  return opened && isPainted && isMounted;
}
