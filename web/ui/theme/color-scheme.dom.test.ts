import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedColorScheme } from './color-scheme.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the stored theme', () => {
  it('follows the system while nothing is stored', () => {
    expect(storedColorScheme().get('auto')).toBe('auto');
  });

  it.each(['light', 'dark'] as const)('stores the choice %s as "theme"', (choice) => {
    storedColorScheme().set(choice);
    expect(localStorage.getItem('theme')).toBe(choice);
    expect(storedColorScheme().get('auto')).toBe(choice);
  });

  it('ignores other values', () => {
    localStorage.setItem('theme', 'purple');
    expect(storedColorScheme().get('auto')).toBe('auto');
  });

  it('stores nothing for "as the system"', () => {
    const manager = storedColorScheme();
    manager.set('dark');
    manager.set('auto');
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('follows changes in another window of the app, also back to the system', () => {
    const manager = storedColorScheme();
    const onUpdate = vi.fn();
    manager.subscribe(onUpdate);
    const stored = (newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
    stored('dark');
    stored(null);
    manager.unsubscribe();
    stored('light');
    expect(onUpdate.mock.calls).toEqual([['dark'], ['auto']]);
  });

  it('works without a storage', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const manager = storedColorScheme();
    manager.set('dark');
    expect(manager.get('auto')).toBe('auto');
  });
});
