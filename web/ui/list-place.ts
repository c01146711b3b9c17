import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect } from 'react';

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

/**
 * Brings a list back to where it was left. An entry is remembered and not a number of pixels: rows
 * that were measured then are only estimated now.
 */
export function useListPlace(
  virtualizer: Virtualizer<Window, HTMLDivElement>,
  { list, columns, places }: Options,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    const place = places.read();
    if (place?.list !== list) return;
    const row = virtualizer.measurementsCache[Math.floor(place.index / columns)];
    if (row) window.scrollTo(0, row.start - place.offset);
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
