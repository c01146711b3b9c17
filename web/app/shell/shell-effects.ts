import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { forgetSearch } from '#web/session/session-state.ts';
import { beginScreen } from '#web/session/unsaved-work.ts';

const screensEndingSearch = ['/create', '/manage', '/settings', '/scenarios'];

/** Going from the search to another main screen, by any way, clears query and filters. */
export function useForgetSearchOnLeaving(): void {
  const [pathname] = useLocation();
  useEffect(() => {
    if (screensEndingSearch.includes(pathname)) forgetSearch();
  }, [pathname]);
}

/** A new screen starts at its top; on going back the browser restores the old position. */
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

/** Resets the record of unsaved input when the screen changes. */
export function useBeginScreenOnArrival(): void {
  const [pathname] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname is the occasion, not an input
  useEffect(beginScreen, [pathname]);
}
