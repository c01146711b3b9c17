import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { DefectFilters } from '#contract/defects/defect-list.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Pager } from '#web/ui/list/pager.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { useToday } from '#web/ui/use-today.ts';
import { defectListQuery } from '../defect-queries.ts';
import cardClasses from './defect-card.module.css';
import { DefectCard } from './defect-card.tsx';
import { DefectFilterFields } from './defect-filter-fields.tsx';
import { addressOf, filtersIn } from './defect-view.ts';
import { DefectViews } from './defect-views.tsx';
import classes from './defects-page.module.css';

/** Everything that is wrong with Anlagen, or was. */
export function DefectsPage() {
  const { filters, page, change, setPage } = useFilters();
  const user = useCurrentUser();
  const today = useToday();
  const list = useQuery(defectListQuery(filters, { page }, { userId: user.id, today }));
  const { data } = list;
  // The search field has a text of its own.
  const [resets, setResets] = useState(0);
  const reset = () => {
    change({ view: filters.view });
    setResets(resets + 1);
  };
  return (
    <Page title="Mängel" backHref="/">
      <div className={classes.page}>
        <DefectViews counts={data?.counts} filters={filters} />
        <DefectFilterFields
          filters={filters}
          count={
            <p className={classes.count} role="status">
              {data && countText(data.total)}
            </p>
          }
          onChange={change}
          key={resets}
        />
        {list.isError && !data && (
          <ErrorState
            title="Die Mängel konnten nicht geladen werden"
            text="Bitte versuchen Sie es erneut."
            onRepeat={() => void list.refetch()}
            isRepeating={list.isFetching}
          />
        )}
        {list.isPending && <DefectsSkeleton />}
        {data?.total === 0 && <NoDefects filters={filters} onReset={reset} />}
        {data && data.total > 0 && (
          <ul
            className={cardClasses.list}
            aria-label="Mängel"
            aria-busy={list.isPlaceholderData}
            data-old={list.isPlaceholderData || undefined}
          >
            {data.items.map((item) => (
              <DefectCard item={item} key={item.defect.id} />
            ))}
          </ul>
        )}
        {data && data.totalPages > 1 && (
          <Pager page={page} pages={data.totalPages} onChange={setPage} />
        )}
      </div>
    </Page>
  );
}

const countText = (count: number) =>
  count === 1 ? '1 Mangel' : `${count.toLocaleString('de-DE')} Mängel`;

/** The filters in the address, and the page of their list, which begins anew with other filters. */
function useFilters() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const [place, setPlace] = useState({ search, page: 1 });
  return {
    filters: filtersIn(search),
    change: (next: DefectFilters) => navigate(addressOf(next), { replace: true }),
    page: place.search === search ? place.page : 1,
    setPage: (page: number) => setPlace({ search, page }),
  };
}

const nothing: Record<DefectFilters['view'], string> = {
  open: 'Kein Mangel ist offen',
  overdue: 'Kein Mangel ist überfällig',
  mine: 'Für keinen offenen Mangel sind Sie zuständig',
  dangerous: 'Kein gefährlicher Mangel ist offen',
  fixed: 'Kein behobener Mangel wartet auf die Nachprüfung',
  verified: 'Noch kein Mangel ist nachgeprüft',
};

interface NoDefectsProps {
  filters: DefectFilters;
  onReset: () => void;
}

/** An empty list says why it is empty, and what to do. */
function NoDefects({ filters: { view, severity, q }, onReset }: NoDefectsProps) {
  const icon = <IconCircleCheck size={30} />;
  if (severity || q) {
    return (
      <EmptyState
        icon={icon}
        title="Mit diesen Filtern gibt es keinen Mangel"
        action={
          <Button variant="default" onClick={onReset}>
            Filter zurücksetzen
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={nothing[view]}
      {...(view === 'open'
        ? { text: 'Melden Sie Mängel auf der Seite der Anlage oder aus einem Szenario-Lauf.' }
        : {})}
    />
  );
}

const widths = [210, 170, 230, 190];

function DefectsSkeleton() {
  return (
    <ul className={cardClasses.list} aria-hidden>
      {widths.map((width) => (
        <li className={cardClasses.card} key={width}>
          <Skeleton width={width} height={20} />
          <Skeleton width={width - 60} height={18} />
          <Skeleton width={width - 20} height={18} />
          <Skeleton width={120} height={18} />
        </li>
      ))}
    </ul>
  );
}
