import { IconTable } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type ImportRecord,
  importCalls,
  type RowVerdict,
  rowVerdictLabels,
  rowVerdicts,
} from '#contract/imports/imports.ts';
import { serverQuery } from '#web/reads/server-query.ts';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { TextRowsSkeleton } from '#web/ui/list/text-rows.tsx';
import { useIsWide } from '#web/ui/page/wide-screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import classes from './import-rows.module.css';
import { RowCards } from './row-cards.tsx';
import { RowTables } from './row-tables.tsx';

const pageSize = 50;

interface ImportRowsProps {
  import: ImportRecord;
  /** At the end of the header. */
  action: ReactNode;
}

/** The rows of the file with their verdicts: a table where there is space, a list on phones. */
export function ImportRows({ import: current, action }: ImportRowsProps) {
  const [verdict, setVerdict] = useState<RowVerdict | undefined>(
    current.counts && current.counts.refused > 0 ? 'refused' : undefined,
  );
  const [page, setPage] = useState(1);
  const isWide = useIsWide();
  const query = { page, limit: pageSize, ...(verdict ? { verdict } : {}) };
  const { data, isError, isFetching, refetch } = useQuery({
    ...serverQuery(importCalls.rows, { params: { id: current.id }, query }),
    placeholderData: keepPreviousData,
  });
  const Rows = isWide ? RowTables : RowCards;
  return (
    <SectionCard
      title="Zeilen"
      icon={<IconTable size={20} aria-hidden />}
      {...(data ? { count: data.total } : {})}
      action={action}
    >
      <div className={classes.filter}>
        <FilterSelect
          label="Urteil"
          all="Alle"
          options={rowVerdicts.map((value) => ({ value, label: rowVerdictLabels[value] }))}
          value={verdict}
          onChange={(value) => {
            setVerdict(value as RowVerdict | undefined);
            setPage(1);
          }}
        />
      </div>
      {!data && isError && (
        <SectionFailed
          text="Die Zeilen konnten nicht geladen werden."
          onRepeat={refetch}
          isRepeating={isFetching}
        />
      )}
      {!data && !isError && <TextRowsSkeleton widths={[260, 220, 300]} />}
      {data?.total === 0 && <p className={classes.none}>Keine Zeile mit diesem Urteil.</p>}
      {data && data.total > 0 && <Rows rows={data.rows} import={current} />}
      {data && data.totalPages > 1 && (
        <Pager page={page} pages={data.totalPages} onChange={setPage} />
      )}
    </SectionCard>
  );
}
