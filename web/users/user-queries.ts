import {
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { Role, UserStatus } from '#contract/people.ts';
import { type ListedUser, type UserPage, userAdminCalls, userNoun } from '#contract/users/users.ts';
import { clientFor } from '#web/api/client.ts';
import { keyOf, metaOf, serverQuery } from '#web/reads/server-query.ts';

export const usersApi = clientFor(userAdminCalls);

const pagesKey = keyOf(userAdminCalls.list);

export interface UserFilters {
  search: string;
  role?: Role | undefined;
  status?: UserStatus | undefined;
}

export const isFiltered = ({ search, role, status }: UserFilters): boolean =>
  search !== '' || role !== undefined || status !== undefined;

export const userPageQuery = (filters: UserFilters, page: number) =>
  queryOptions({
    queryKey: [...pagesKey, filters, page],
    ...metaOf(userAdminCalls.list),
    queryFn: ({ signal }) => {
      const { search, role, status } = filters;
      return usersApi.list({
        query: { page, role, status, ...(search ? { search } : {}) },
        signal,
      });
    },
    placeholderData: keepPreviousData,
  });

/** How many users wait for approval. */
export const waitingCountQuery = queryOptions({
  queryKey: [...pagesKey, 'waiting'],
  ...metaOf(userAdminCalls.list),
  queryFn: async ({ signal }) => {
    const query = { role: 'awaiting_approval', status: 'active', limit: 1 } as const;
    return (await usersApi.list({ query, signal })).total;
  },
});

export const blacklistedQuery = serverQuery(userAdminCalls.blacklisted);

const isUserRead = ({ meta }: Query) => meta?.shows?.includes(userNoun.kind) === true;

/** Shows the confirmed change at once, then refetches everything that depends on it. */
export function applyUserChange(client: QueryClient, changed?: ListedUser): Promise<void> {
  if (changed) {
    client.setQueriesData<UserPage>(
      { queryKey: pagesKey, predicate: ({ queryKey }) => queryKey.length === 3 },
      (page) =>
        page && {
          ...page,
          users: page.users.map((user) => (user.id === changed.id ? changed : user)),
        },
    );
  }
  return client.invalidateQueries({ predicate: isUserRead });
}
