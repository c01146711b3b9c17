import { useEffect, useState } from 'react';

/**
 * Mantine notes where to return the focus when a dialog opens, not when it appears open already, as a
 * lazily loaded one does.
 */
export function useOpenAfterMount(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return opened && isMounted;
}
