import { useEffect, useState } from 'react';

/**
 * Mantine remembers where to return the focus when a dialog opens, but not for one that is open from its first render,
 * such as a lazily loaded one.
 */
export function useOpenAfterMount(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return opened && isMounted;
}
