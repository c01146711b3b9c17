import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Which list, its first entry wholly in sight, and how far below the window's top that stood. */
interface ListPlace {
  list: string;
  index: number;
  offset: number;
}

export interface ListPlaces {
  read(): ListPlace | null;
  write(place: ListPlace): void;
}

interface Options {
  list: string;
  columns: number;
  places: ListPlaces;
}

/** Long enough for what the restored rows need to arrive and to be measured. */
const settlingMs = 5_000;
const signsOfLife = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Brings a list back to where it was left. An entry is remembered and not a number of pixels: rows that
 * were measured then are only estimated now, so the entry is held in its place until they are measured
 * again or the person moves on.
 */
export function useListPlace(
  virtualizer: Virtualizer<Window, HTMLDivElement>,
  { list, columns, places }: Options,
): void {
  const held = useRef<ListPlace>(null);
  const targetOf = ({ index, offset }: ListPlace) => {
    const row = virtualizer.measurementsCache[Math.floor(index / columns)];
    return row ? row.start - offset : window.scrollY;
  };

  useLayoutEffect(() => {
    if (!held.current) return;
    const target = targetOf(held.current);
    const gap = Math.abs(target - window.scrollY);
    // Measuring moves it by some rows; further away only somebody else has scrolled.
    if (gap > window.innerHeight) held.current = null;
    else if (gap >= 1) window.scrollTo(0, target);
  });

  // Not earlier: the shell begins every new screen at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    const place = places.read();
    if (place?.list !== list) return;
    held.current = place;
    window.scrollTo(0, targetOf(place));
    const release = () => {
      held.current = null;
    };
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true, passive: true };
    for (const sign of signsOfLife) window.addEventListener(sign, release, options);
    const timer = setTimeout(release, settlingMs);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, []);

  useLayoutEffect(() => {
    const remember = () => {
      const scrolled = virtualizer.scrollOffset ?? 0;
      const row = virtualizer.getVirtualItems().find(({ start }) => start >= scrolled);
      if (row) places.write({ list, index: row.index * columns, offset: row.start - scrolled });
    };
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('pagehide', remember);
      remember();
    };
  }, [virtualizer, list, columns, places]);

  // The browser knows only pixels and would move what has just been put in its place.
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = 'auto';
    };
  }, []);
}
