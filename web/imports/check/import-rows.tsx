import { IconTable } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  type ImportRecord,
  type ImportRow,
  importCalls,
  type RowVerdict,
  rowVerdictLabels,
  rowVerdicts,
} from '#contract/imports/imports.ts';
import { titleOf } from '#contract/imports/sheets.ts';
import { serverQuery } from '#web/reads/server-query.ts';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { TextRowsSkeleton } from '#web/ui/list/text-rows.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import classes from './import-rows.module.css';

const pageSize = 50;

/** The rows of the file with their verdicts. Only assigned columns are shown. */
export function ImportRows({ import: current }: { import: ImportRecord }) {
  const [verdict, setVerdict] = useState<RowVerdict | undefined>(
    current.counts && current.counts.refused > 0 ? 'refused' : undefined,
  );
  const [page, setPage] = useState(1);
  const query = { page, limit: pageSize, ...(verdict ? { verdict } : {}) };
  const { data, isError, isFetching, refetch } = useQuery({
    ...serverQuery(importCalls.rows, { params: { id: current.id }, query }),
    placeholderData: keepPreviousData,
  });
  return (
    <SectionCard
      title="Zeilen"
      icon={<IconTable size={20} aria-hidden />}
      {...(data ? { count: data.total } : {})}
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
      {data && (
        <ul className={classes.rows}>
          {data.rows.map((row) => (
            <Row key={`${row.sheet} ${row.row}`} row={row} import={current} />
          ))}
        </ul>
      )}
      {data && data.totalPages > 1 && (
        <Pager page={page} pages={data.totalPages} onChange={setPage} />
      )}
    </SectionCard>
  );
}

function Row({ row, import: { plan, sheets } }: { row: ImportRow; import: ImportRecord }) {
  const sheetPlan = plan?.sheets[row.sheet];
  const isOnly = sheets?.length === 1;
  const cells = (sheetPlan?.columns ?? []).flatMap((field, at) =>
    field && sheetPlan?.kind
      ? [{ at, title: titleOf(sheetPlan.kind, field), text: row.cells[at] ?? '' }]
      : [],
  );
  const inQuestion = row.findings.filter(({ weight }) => weight !== 'note');
  const marked = new Set(inQuestion.map(({ column }) => column));
  return (
    <li className={classes.row} data-verdict={row.verdict ?? undefined}>
      <p className={classes.head}>
        <span>
          {isOnly ? '' : `${sheets?.[row.sheet]?.name}, `}Zeile {row.row}
        </span>
        {row.isHidden && <span>ausgeblendet</span>}
        {row.verdict && <strong>{rowVerdictLabels[row.verdict]}</strong>}
        {row.equipmentId && <Link href={`/equipment/${row.equipmentId}`}>Anlage öffnen</Link>}
      </p>
      <dl className={classes.cells}>
        {cells.map(({ at, title, text }) => (
          <div className={classes.cell} key={at} data-marked={marked.has(at) || undefined}>
            <dt>{title}</dt>
            <dd>{text || '–'}</dd>
          </div>
        ))}
      </dl>
      {row.findings.map(({ code, column, sentence, weight }) => (
        <p className={classes.finding} key={`${code} ${column}`} data-weight={weight}>
          {sentence}
        </p>
      ))}
    </li>
  );
}
