import { useEffect } from 'react';

const attribute = 'data-mantine-color-scheme';

/** Prints a dark screen with the light colours. */
export function usePrintInLight(): void {
  useEffect(() => {
    const root = document.documentElement;
    let scheme: string | null = null;
    const before = () => {
      scheme = root.getAttribute(attribute);
      root.setAttribute(attribute, 'light');
    };
    const after = () => {
      if (scheme !== null) root.setAttribute(attribute, scheme);
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
}
