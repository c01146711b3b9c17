import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { scenarioApi, scenariosQuery } from './scenario-queries.ts';

afterEach(() => vi.restoreAllMocks());

it('says what could not be read, and why', async () => {
  const cause = new Error('broken');
  vi.spyOn(scenarioApi, 'list').mockRejectedValue(cause);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await expect(client.fetchQuery(scenariosQuery)).rejects.toMatchObject({
    message: 'Failed to fetch scenarios',
    cause,
  });
});
