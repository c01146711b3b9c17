import { Button } from '@mantine/core';
import { IconFilterOff, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isWaiting, type UserPage } from '#contract/users/users.ts';
import { Pager } from '#web/ui/list/pager.tsx';
import { useScrollToTop } from '#web/ui/page/scroll-to-top.ts';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import type { UserActions } from './actions/use-user-actions.tsx';
import type { useUserList } from './use-user-list.ts';
import { isFiltered, waitingCountQuery } from './user-queries.ts';
import { UserTable } from './user-table.tsx';
import classes from './users-page.module.css';
import { UsersSkeleton } from './users-skeleton.tsx';
import { WaitingCard } from './waiting/waiting-card.tsx';

interface UserResultsProps {
  users: ReturnType<typeof useUserList>;
  actions: UserActions;
}

export function UserResults({ users, actions }: UserResultsProps) {
  const { list, asked, change, page, goTo } = users;
  const { data, isError, isFetching, refetch } = list;
  useScrollToTop(JSON.stringify([asked, page]));
  const noFilter = { search: '', role: undefined, status: undefined };

  if (!data && isError) {
    return (
      <ErrorState
        title="Fehler beim Laden"
        text="Benutzerdaten konnten nicht geladen werden. Bitte versuchen Sie es später erneut."
        onRepeat={() => void refetch()}
        isRepeating={isFetching}
      />
    );
  }
  if (!data) return <UsersSkeleton />;
  if (data.total === 0) {
    return isFiltered(asked) ? (
      <EmptyState
        icon={<IconFilterOff size={30} />}
        title="Keine Benutzer gefunden."
        action={<Button onClick={() => change(noFilter)}>Filter zurücksetzen</Button>}
      />
    ) : (
      <EmptyState icon={<IconUsers size={30} />} title="Noch keine Benutzer registriert." />
    );
  }
  return (
    <div className={classes.results} aria-busy={isFetching}>
      <UserSections page={data} isFiltered={isFiltered(asked)} actions={actions} />
      {data.totalPages > 1 && <Pager page={page} pages={data.totalPages} onChange={goTo} />}
    </div>
  );
}

interface UserSectionsProps {
  page: UserPage;
  isFiltered: boolean;
  actions: UserActions;
}

function UserSections({ page: { users }, isFiltered: isFilteredList, actions }: UserSectionsProps) {
  const { data: allWaiting } = useQuery(waitingCountQuery);
  const waiting = users.filter(isWaiting);
  const others = users.filter((user) => !isWaiting(user));
  return (
    <>
      {waiting.length > 0 && (
        <WaitingCard
          users={waiting}
          count={isFilteredList ? waiting.length : Math.max(waiting.length, allWaiting ?? 0)}
          actions={actions}
        />
      )}
      {others.length > 0 && <UserTable users={others} actions={actions} />}
    </>
  );
}
