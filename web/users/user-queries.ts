import { keepPreviousData, type Query, type QueryClient } from '@tanstack/react-query';
import type { Role, UserStatus } from '#contract/people.ts';
import { type ListedUser, type UserPage, userAdminCalls, userNoun } from '#contract/users/users.ts';
import { clientFor } from '#web/api/client.ts';
import { keyOf, serverQuery } from '#web/reads/server-query.ts';

export const usersApi = clientFor(userAdminCalls);

export interface UserFilters {
  search: string;
  role?: Role | undefined;
  status?: UserStatus | undefined;
}

export const isFiltered = ({ search, role, status }: UserFilters): boolean =>
  search !== '' || role !== undefined || status !== undefined;

export const userPageQuery = ({ search, role, status }: UserFilters, page: number) => ({
  ...serverQuery(userAdminCalls.list, {
    query: { page, role, status, ...(search ? { search } : {}) },
  }),
  placeholderData: keepPreviousData,
});

/** How many users wait for approval. */
export const waitingCountQuery = {
  ...serverQuery(userAdminCalls.list, {
    query: { role: 'awaiting_approval', status: 'active', limit: 1 },
  }),
  select: ({ total }: UserPage) => total,
};

export const blacklistedQuery = serverQuery(userAdminCalls.blacklisted);

const isUserRead = ({ meta }: Query) => meta?.shows?.includes(userNoun.kind) === true;

/** Shows the confirmed change at once, then refetches everything that depends on it. */
export function applyUserChange(client: QueryClient, changed?: ListedUser): Promise<void> {
  if (changed) {
    client.setQueriesData<UserPage>(
      { queryKey: keyOf(userAdminCalls.list) },
      (page) =>
        page && {
          ...page,
          users: page.users.map((user) => (user.id === changed.id ? changed : user)),
        },
    );
  }
  return client.invalidateQueries({ predicate: isUserRead });
}
