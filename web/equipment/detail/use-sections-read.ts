import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { DetailSection } from './detail-content.tsx';

/** How long the page waits for all of its sections, in milliseconds. */
const patience = 150;

/**
 * Reads all sections of an Anlage's page at the same time as the Anlage itself. True as soon as those of the first Anlage
 * are there, so that the page is drawn once with everything instead of again with each answer. Also true after a short
 * while: a section that takes longer shows its own placeholder. Anlagen that the user steps to afterwards do not wait.
 */
export function useSectionsRead(id: string, sections: readonly DetailSection[]): boolean {
  const client = useQueryClient();
  const [areRead, setRead] = useState(false);
  useLayoutEffect(() => {
    const finish = () => setRead(true);
    const timer = setTimeout(finish, patience);
    void Promise.allSettled(sections.map(({ read }) => read?.(client, id))).then(finish);
    return () => clearTimeout(timer);
  }, [client, id, sections]);
  return areRead;
}
