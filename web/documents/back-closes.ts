import { useEffect, useRef } from 'react';

interface BackClosesOptions {
  /** The overlay may stay open after a question, so each step back has to reach it again. */
  asksFirst?: boolean;
}

/** The browser's back button or gesture closes an overlay before it leaves the page. */
export function useBackCloses(
  isOpen: boolean,
  onClose: () => void,
  { asksFirst = false }: BackClosesOptions = {},
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    const mark = crypto.randomUUID();
    const isOwnEntry = () => window.history.state?.covered === mark;
    const pushEntry = () =>
      window.history.pushState({ ...window.history.state, covered: mark }, '');
    pushEntry();
    const onBack = () => {
      if (isOwnEntry()) return;
      if (asksFirst) pushEntry();
      close.current();
    };
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      // If the overlay was closed in another way, its history entry is removed, so that the next step back leaves the
      // page.
      queueMicrotask(() => {
        if (isOwnEntry()) window.history.back();
      });
    };
  }, [isOpen, asksFirst]);
}
