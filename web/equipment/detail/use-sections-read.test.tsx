import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DetailSection } from './detail-content.tsx';
import { useSectionsRead } from './use-sections-read.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const client = new QueryClient();
const inClient = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

/** Two sections that are read when the test says so, and one that reads nothing. */
function openSections(id: string) {
  const answers = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const sections = ['links', 'comments', 'impact'].map(
    (name): DetailSection => ({
      ...{ name, column: 'main', Section: () => null },
      ...(name !== 'impact' && {
        read: (_, readId) =>
          new Promise<void>((resolve, reject) => {
            answers.set(`${name} of ${readId}`, { resolve, reject });
          }),
      }),
    }),
  );
  const hook = renderHook((shown: string) => useSectionsRead(shown, sections), {
    initialProps: id,
    wrapper: inClient,
  });
  return { ...hook, answers };
}

it('reads all sections at once and waits for all of them, also for one that fails', async () => {
  const { result, answers } = openSections('a');
  expect([...answers.keys()]).toEqual(['links of a', 'comments of a']);
  await act(async () => answers.get('links of a')?.resolve());
  expect(result.current).toBe(false);
  await act(async () => answers.get('comments of a')?.reject(new Error('unreachable')));
  expect(result.current).toBe(true);
});

it('waits for a slow section only a short while', () => {
  const { result } = openSections('a');
  act(() => void vi.advanceTimersByTime(149));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(true);
});

it('reads the next Anlage too, but does not wait for it', async () => {
  const { result, answers, rerender } = openSections('a');
  await act(async () => {
    for (const { resolve } of answers.values()) resolve();
  });
  expect(result.current).toBe(true);
  rerender('b');
  expect(answers.has('links of b')).toBe(true);
  expect(result.current).toBe(true);
});
