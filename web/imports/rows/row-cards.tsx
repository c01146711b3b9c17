import { Link } from 'wouter';
import { type ImportRow, rowVerdictLabels } from '#contract/imports/imports.ts';
import classes from './row-cards.module.css';
import { RowFindings } from './row-findings.tsx';
import { assignedColumns, markOf, type RowsProps, sheetName } from './row-view.ts';

/** The rows one below the other, each cell with the title of its column. */
export function RowCards({ rows, import: current }: RowsProps) {
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <Row key={`${row.sheet} ${row.row}`} row={row} import={current} />
      ))}
    </ul>
  );
}

/** On a phone there is no space for empty cells, except where something is wrong with one. */
const shownColumns = (row: ImportRow, current: RowsProps['import']) =>
  assignedColumns(current, row.sheet).filter(({ at }) => row.cells[at] || markOf(row, at));

function Row({ row, import: current }: { row: ImportRow; import: RowsProps['import'] }) {
  const place = [sheetName(current, row.sheet), `Zeile ${row.row}`].filter(Boolean).join(', ');
  return (
    <li className={classes.row} data-verdict={row.verdict ?? undefined}>
      <p className={classes.head}>
        <span>{place}</span>
        {row.isHidden && <span>ausgeblendet</span>}
        {row.verdict && <strong>{rowVerdictLabels[row.verdict]}</strong>}
        {row.equipmentId && (
          <Link className={classes.link} href={`/equipment/${row.equipmentId}`}>
            Anlage öffnen
          </Link>
        )}
      </p>
      <dl className={classes.cells}>
        {shownColumns(row, current).map(({ at, title }) => (
          <div className={classes.cell} key={at} data-mark={markOf(row, at)}>
            <dt>{title}</dt>
            <dd>{row.cells[at] || '–'}</dd>
          </div>
        ))}
      </dl>
      <RowFindings row={row} />
    </li>
  );
}
