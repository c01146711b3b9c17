import { useEffect, useRef } from 'react';

interface Covering {
  /** It may stay open after all: the next way back leads out of it, too. */
  asksFirst?: boolean;
}

/** The way back, on a phone a gesture, leads out of what covers the page before it leaves the page. */
export function useBackCloses(
  isOpen: boolean,
  onClose: () => void,
  { asksFirst = false }: Covering = {},
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    const mark = crypto.randomUUID();
    const isHere = () => window.history.state?.covered === mark;
    const cover = () => window.history.pushState({ ...window.history.state, covered: mark }, '');
    cover();
    const onBack = () => {
      if (isHere()) return;
      if (asksFirst) cover();
      close.current();
    };
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      // Closed in another way: its step is taken back, so that the next one leaves the page.
      queueMicrotask(() => {
        if (isHere()) window.history.back();
      });
    };
  }, [isOpen, asksFirst]);
}
