import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * The scroll position of a list: its name, its first fully visible entry, and that entry's distance from the window's
 * top.
 */
interface ListScroll {
  list: string;
  index: number;
  offset: number;
}

export interface ListScrollEntry {
  read(): ListScroll | null;
  write(stored: ListScroll): void;
}

interface Options {
  list: string;
  columns: number;
  scrollEntry: ListScrollEntry;
}

/** Enough time to load and measure the restored rows. */
const measuringMs = 5_000;
const inputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Restores the scroll position of a list. An entry is stored and not a number of pixels, because rows that were
 * measured then are only estimated now. The entry is kept in its position until all rows are measured or the user
 * scrolls.
 */
export function useListScroll(
  virtualizer: Virtualizer<Window, HTMLDivElement>,
  { list, columns, scrollEntry }: Options,
): void {
  const restored = useRef<ListScroll>(null);
  const targetOf = ({ index, offset }: ListScroll) => {
    const row = virtualizer.measurementsCache[Math.floor(index / columns)];
    return row ? row.start - offset : window.scrollY;
  };

  useLayoutEffect(() => {
    if (!restored.current) return;
    const target = targetOf(restored.current);
    const gap = Math.abs(target - window.scrollY);
    // Measuring moves the entry by a few rows; a larger distance means that something else has scrolled.
    if (gap > window.innerHeight) restored.current = null;
    else if (gap >= 1) window.scrollTo(0, target);
  });

  // Not in a layout effect, because the shell scrolls every new screen to its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, on arrival
  useEffect(() => {
    const stored = scrollEntry.read();
    if (stored?.list !== list) return;
    restored.current = stored;
    window.scrollTo(0, targetOf(stored));
    const release = () => {
      restored.current = null;
    };
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true, passive: true };
    for (const event of inputEvents) window.addEventListener(event, release, options);
    const timer = setTimeout(release, measuringMs);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, []);

  useLayoutEffect(() => {
    const storePosition = () => {
      const scrolled = virtualizer.scrollOffset ?? 0;
      const row = virtualizer.getVirtualItems().find(({ start }) => start >= scrolled);
      if (row)
        scrollEntry.write({ list, index: row.index * columns, offset: row.start - scrolled });
    };
    window.addEventListener('pagehide', storePosition);
    return () => {
      window.removeEventListener('pagehide', storePosition);
      storePosition();
    };
  }, [virtualizer, list, columns, scrollEntry]);

  // The browser restores pixels and would move the restored list.
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = 'auto';
    };
  }, []);
}
