import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { forgetSearch } from '#web/session/session-state.ts';
import { beginScreen } from '#web/session/unsaved-work.ts';

const endsOfSearch = ['/create', '/manage', '/settings', '/scenarios'];

/** Whichever way leads from the search to another main screen, the next search begins afresh. */
export function useForgetSearchOnLeaving(): void {
  const [pathname] = useLocation();
  useEffect(() => {
    if (endsOfSearch.includes(pathname)) forgetSearch();
  }, [pathname]);
}

/** A new screen begins at its top; going back is left to the browser, which knows the old position. */
export function useScrollToTopOnPush(): void {
  const [pathname] = useLocation();
  const wasPushed = useRef(false);

  useEffect(() => {
    const onPush = () => {
      wasPushed.current = true;
    };
    const onPop = () => {
      wasPushed.current = false;
    };
    window.addEventListener('pushState', onPush, true);
    window.addEventListener('popstate', onPop, true);
    return () => {
      window.removeEventListener('pushState', onPush, true);
      window.removeEventListener('popstate', onPop, true);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname is the occasion, not an input
  useLayoutEffect(() => {
    if (wasPushed.current) window.scrollTo(0, 0);
    wasPushed.current = false;
  }, [pathname]);
}

/** What was typed belongs to the screen it was typed on. */
export function useBeginScreenOnArrival(): void {
  const [pathname] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname is the occasion, not an input
  useEffect(beginScreen, [pathname]);
}
