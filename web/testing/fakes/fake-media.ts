import { vi } from 'vitest';

/** Of the browser these are true and nothing else, until the test of the screen that is opened next ends. */
export function hasMedia(...queries: string[]): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: queries.includes(media) }),
  );
}

export const wideScreen = '(min-width: 68.75em)';

/** What opens and closes does so at once: nobody waits for it. */
export const reducedMotion = '(prefers-reduced-motion: reduce)';
