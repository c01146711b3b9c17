import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

/**
 * Runs a hook as a screen would, with a cache of its own; `rerender` hands it another input. React
 * works in its own time as in a browser: a test waits for what it expects.
 */
export async function renderHook<Input, Result>(use: (input: Input) => Result, input: Input) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const results: { input: Input; result: Result }[] = [];
  const root = createRoot(document.createElement('div'));
  function Screen({ value }: { value: Input }) {
    results.push({ input: value, result: use(value) });
    return null;
  }
  const rerender = async (value: Input) => {
    root.render(
      <QueryClientProvider client={client}>
        <Screen value={value} />
      </QueryClientProvider>,
    );
    await vi.waitUntil(() => results.at(-1)?.input === value);
  };
  await rerender(input);

  return {
    client,
    rerender,
    /** What the hook answered last. */
    get current(): Result {
      const last = results.at(-1);
      if (!last) throw new Error('the hook has not run');
      return last.result;
    },
  };
}
