import { Fragment } from 'react';
import { Link } from 'wouter';
import { type ImportRow, rowVerdictLabels } from '#contract/imports/imports.ts';
import { RowFindings } from './row-findings.tsx';
import classes from './row-tables.module.css';
import { assignedColumns, markOf, type RowsProps, sheetName } from './row-view.ts';

/** A table for each sheet of the file, because each has columns of its own. */
export function RowTables({ rows, import: current }: RowsProps) {
  const sheets = new Set(rows.map(({ sheet }) => sheet));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled with the keyboard
    <section className={classes.tables} aria-label="Tabelle der Zeilen" tabIndex={0}>
      {[...sheets].map((sheet) => (
        <SheetTable
          key={sheet}
          sheet={sheet}
          rows={rows.filter((row) => row.sheet === sheet)}
          import={current}
        />
      ))}
    </section>
  );
}

function SheetTable({ sheet, rows, import: current }: RowsProps & { sheet: number }) {
  const columns = assignedColumns(current, sheet);
  const name = sheetName(current, sheet);
  return (
    <table className={classes.table} aria-label={name ? undefined : 'Zeilen der Datei'}>
      {name && <caption>{name}</caption>}
      <thead>
        <tr>
          <th scope="col">Zeile</th>
          <th scope="col">Urteil</th>
          {columns.map(({ at, title }) => (
            <th scope="col" key={at}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.row}>
            <tr data-verdict={row.verdict ?? undefined} data-explained={row.findings.length > 0}>
              <th scope="row">{row.row}</th>
              <td className={classes.verdict}>
                <Verdict row={row} />
              </td>
              {columns.map(({ at }) => (
                <td key={at} data-mark={markOf(row, at)} title={row.cells[at]}>
                  {row.cells[at] || '–'}
                </td>
              ))}
            </tr>
            {row.findings.length > 0 && (
              <tr className={classes.findings}>
                <td />
                <td colSpan={columns.length + 1}>
                  <RowFindings row={row} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Verdict({ row: { verdict, equipmentId, isHidden } }: { row: ImportRow }) {
  const label = verdict ? rowVerdictLabels[verdict] : '–';
  return (
    <>
      {equipmentId ? (
        <Link href={`/equipment/${equipmentId}`} data-tooltip="Anlage öffnen">
          {label}
        </Link>
      ) : (
        label
      )}
      {isHidden && ', ausgeblendet'}
    </>
  );
}
