import { vi } from 'vitest';

/** Only these media queries match, until the test of the next opened screen ends. */
export function fakeMedia(...queries: string[]): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: queries.includes(media) }),
  );
}

export const wideScreen = '(min-width: 68.75em)';

/** Without animations, so that tests need not wait for them. */
export const reducedMotion = '(prefers-reduced-motion: reduce)';
