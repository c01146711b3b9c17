import { useSyncExternalStore } from 'react';
import { type Day, dayOf } from '#contract/calendar-day.ts';

/** A page may be open for days, and a sleeping computer does not run its timers. */
const pause = 60_000;

function onNewDay(listener: () => void): () => void {
  const timer = setInterval(listener, pause);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

const now = (): Day => dayOf(Date.now());

/** The present day; renders again when the next one has begun. */
export const useToday = (): Day => useSyncExternalStore(onNewDay, now);
