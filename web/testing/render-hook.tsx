import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import type { CurrentUser } from '#contract/people.ts';
import { CurrentUserProvider } from '#web/session/current-user.ts';
import { until } from './patience.ts';

const someEditor = { id: '5b3c3f6e-7c0e-4a52-9d55-0d2f6a9b1c55', role: 'editor' } as CurrentUser;

/**
 * Runs a hook like a screen, with its own query cache; `rerender` passes another input. React renders asynchronously
 * as in a browser, so a test waits for what it expects.
 */
export async function renderHook<Input, Result>(use: (input: Input) => Result, input: Input) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const results: { input: Input; result: Result }[] = [];
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => root.unmount());
  function Screen({ value }: { value: Input }) {
    results.push({ input: value, result: use(value) });
    return null;
  }
  const rerender = async (value: Input) => {
    root.render(
      <QueryClientProvider client={client}>
        <CurrentUserProvider value={someEditor}>
          <Screen value={value} />
        </CurrentUserProvider>
      </QueryClientProvider>,
    );
    await until(() => results.at(-1)?.input === value);
  };
  await rerender(input);

  return {
    client,
    rerender,
    /** The last result of the hook. */
    get current(): Result {
      const last = results.at(-1);
      if (!last) throw new Error('the hook has not run');
      return last.result;
    },
  };
}
