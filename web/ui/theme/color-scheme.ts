import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

/** Also read by `public/theme.js`, which sets the scheme before the first paint. */
const storageKey = 'theme';

function isChoice(value: unknown): value is 'light' | 'dark' {
  return value === 'light' || value === 'dark';
}

/**
 * Stores the user's choice, light or dark. Without a choice nothing is stored and the scheme follows the system. If the
 * storage is denied, the choice lasts until the reload.
 */
export function storedColorScheme(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;

  return {
    get: (fallback) => {
      const stored = attempt(() => localStorage.getItem(storageKey));
      return isChoice(stored) ? stored : fallback;
    },
    set: (value) => {
      attempt(() => {
        if (isChoice(value)) localStorage.setItem(storageKey, value);
        else localStorage.removeItem(storageKey);
      });
    },
    clear: () => {
      attempt(() => localStorage.removeItem(storageKey));
    },
    subscribe: (onUpdate: (value: MantineColorScheme) => void) => {
      listener = (event) => {
        if (event.key === storageKey) onUpdate(isChoice(event.newValue) ? event.newValue : 'auto');
      };
      window.addEventListener('storage', listener);
    },
    unsubscribe: () => {
      if (listener) window.removeEventListener('storage', listener);
    },
  };
}

/** The browser may deny the storage; then the theme must not cause an error. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
