import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from './session-entry.ts';
import { forgetSearch, sessionState } from './session-state.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('a remembered value', () => {
  it('is deleted by signing out', () => {
    sessionState.searchQuery.write('Pumpe');
    forgetSession();
    expect(sessionState.searchQuery.read()).toBe('');
  });

  it('is its default before anything was written', () => {
    expect(sessionState.searchQuery.read()).toBe('');
    expect(sessionState.searchFilters.read()).toEqual({});
    expect(sessionState.detailSource.read()).toBeNull();
  });

  it('is the written value, also after a reload', () => {
    sessionState.searchFilters.write({ type: 'Pumpe', floor: 'OG2' });
    sessionState.filteredIds.write(['a', 'b']);
    expect(sessionState.searchFilters.read()).toEqual({ type: 'Pumpe', floor: 'OG2' });
    expect(sessionState.filteredIds.read()).toEqual(['a', 'b']);
  });

  it.each(['{', '17', 'null', '{"type":3}'])('ignores %s in the storage', (text) => {
    sessionStorage.setItem('searchFilters', text);
    expect(sessionState.searchFilters.read()).toEqual({});
  });

  it.each(['"https://evil.example"', '"//evil.example/x"'])(
    'does not lead to the foreign address %s',
    (text) => {
      sessionStorage.setItem('wantedPath', text);
      expect(sessionState.wantedPath.read()).toBeNull();
    },
  );

  it('lasts until the reload where the browser refuses storage', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    sessionState.searchQuery.write('BT3');
    expect(sessionState.searchQuery.read()).toBe('BT3');
    sessionState.searchQuery.clear();
    expect(sessionState.searchQuery.read()).toBe('');
  });
});

it('forgets query and filters together and nothing else', () => {
  sessionState.searchQuery.write('BT3');
  sessionState.searchFilters.write({ type: 'Pumpe' });
  sessionState.detailSource.write('/manage');
  forgetSearch();
  expect(sessionState.searchQuery.read()).toBe('');
  expect(sessionState.searchFilters.read()).toEqual({});
  expect(sessionState.detailSource.read()).toBe('/manage');
});
