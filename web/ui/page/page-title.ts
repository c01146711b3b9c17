import { useEffect } from 'react';

const product = 'Anlagenverwaltung';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === product ? product : `${title} – ${product}`;
  }, [title]);
}
