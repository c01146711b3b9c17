import { ActionIcon } from '@mantine/core';
import { IconCalendarMonth } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { EquipmentSummary } from '#contract/equipment/equipment-summary.ts';
import { dueWindowLabels } from '#contract/inspections/due.ts';
import { inspectionKindsQuery } from '#web/reads/inspection-kinds-query.ts';
import { FilterButton } from '#web/ui/list/filter-button.tsx';
import type { FilterOption } from '#web/ui/list/filter-select.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useIsWide } from '#web/ui/page/wide-screen.ts';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import { useToday } from '#web/ui/use-today.ts';
import { DueExportMenu } from './due-export-menu.tsx';
import { DueFilterFields } from './due-filter-fields.tsx';
import { DueList } from './due-list.tsx';
import { DueNothing } from './due-nothing.tsx';
import classes from './due-page.module.css';
import { dueCountsQuery, dueListQuery } from './due-queries.ts';
import { DueSkeleton } from './due-skeleton.tsx';
import { DueTiles } from './due-tiles.tsx';
import { activeFilters, addressOf, type DueView, viewIn } from './due-view.ts';
import { DueYear } from './due-year.tsx';
import { monthName } from './month-name.ts';

interface DuePageProps {
  types: readonly FilterOption[];
  buildings: readonly FilterOption[];
  /** Type and location of an Anlage. */
  Facts: ComponentType<Pick<EquipmentSummary, 'type' | 'locationRaw'>>;
  /** Of another noun, in the header. */
  actions: ReactNode;
  /** Starts a run with the Anlagen of the list. */
  StartRun: ComponentType<{ view: DueView }>;
}

/** What has to be inspected: how much, when in the year, and which Anlagen. */
export function DuePage({ types, buildings, Facts, actions, StartRun }: DuePageProps) {
  const { view, page, change, setPage } = useDueView();
  const { window, month, ...filters } = view;
  const today = useToday();
  const counts = useQuery(dueCountsQuery(filters, today));
  const list = useQuery(dueListQuery(view, page, today));
  const { data: kinds } = useQuery(inspectionKindsQuery);
  const isWide = useIsWide();
  const titleId = useId();
  // Phones show the list first.
  const [isYearOpen, setYearOpen] = useState(view.month !== undefined);
  const fields = (
    <DueFilterFields
      view={view}
      options={{ types, buildings, kinds: kinds ?? [], items: list.data?.items ?? [] }}
      onChange={change}
    />
  );
  const title = month ? monthName(month) : dueWindowLabels[window];
  return (
    <Page
      title="Fällig"
      backHref="/"
      actions={
        <>
          {actions}
          <DueExportMenu view={view} />
        </>
      }
    >
      <div className={classes.page}>
        <DueTiles counts={counts.data} view={view} />
        <div className={classes.filters}>
          {isWide ? (
            fields
          ) : (
            <>
              <FilterButton
                active={activeFilters(view)}
                onReset={() => change({ window, month })}
                fields={fields}
              />
              <ActionIcon
                variant="default"
                aria-label="Das Jahr auf einen Blick"
                data-tooltip="Das Jahr auf einen Blick"
                aria-expanded={isYearOpen}
                onClick={() => setYearOpen(!isYearOpen)}
              >
                <IconCalendarMonth size={22} />
              </ActionIcon>
            </>
          )}
        </div>
        {(isWide || isYearOpen) && <DueYear counts={counts.data} kinds={kinds} view={view} />}
        <section className={classes.list} aria-labelledby={titleId}>
          <div className={classes.head}>
            <h2 className={classes.title} id={titleId}>
              {title}
            </h2>
            <p className={classes.count} role="status">
              {list.data && inspections(list.data.total)}
            </p>
            {list.data && list.data.total > 0 && <StartRun view={view} />}
          </div>
          {list.isError && !list.data && (
            <ErrorState
              title="Die Prüfungen konnten nicht geladen werden"
              text="Bitte versuchen Sie es erneut."
              onRepeat={() => void list.refetch()}
              isRepeating={list.isFetching}
            />
          )}
          {list.isPending && <DueSkeleton />}
          {list.data?.total === 0 && <DueNothing view={view} kinds={kinds} />}
          {list.data && list.data.total > 0 && (
            <DueList items={list.data.items} isOld={list.isPlaceholderData} Facts={Facts} />
          )}
          {list.data && list.data.totalPages > 1 && (
            <Pager page={page} pages={list.data.totalPages} onChange={setPage} />
          )}
        </section>
      </div>
    </Page>
  );
}

const inspections = (count: number) =>
  count === 1 ? '1 Prüfung' : `${count.toLocaleString('de-DE')} Prüfungen`;

/** The view in the address, and the page of its list, which begins anew with another view. */
function useDueView() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const [place, setPlace] = useState({ search, page: 1 });
  const view = viewIn(search);
  const change = (next: DueView) => navigate(addressOf(next), { replace: true });
  return {
    view,
    change,
    page: place.search === search ? place.page : 1,
    setPage: (page: number) => setPlace({ search, page }),
  };
}
