import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { columnsOf, type SheetField, type SheetKind } from '#contract/imports/sheets.ts';
import classes from './column-table.module.css';

interface ColumnTableProps {
  kind: SheetKind;
  headings: readonly string[];
  /** The first rows below the headings. */
  examples: readonly { row: number; cells: readonly string[] }[];
  columns: readonly (SheetField | null)[];
  onChange: (columns: (SheetField | null)[]) => void;
}

/** "A", "B", …, "AA", as spreadsheets name their columns. */
function letterOf(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest >= 0 ? letterOf(rest) : '') + String.fromCharCode(65 + (index % 26));
}

/** One row for each column of the file. Columns that nobody takes can go into a comment. */
export function ColumnTable({ kind, headings, examples, columns, onChange }: ColumnTableProps) {
  const width = Math.max(headings.length, ...examples.map(({ cells }) => cells.length));
  const indexes = Array.from({ length: width }, (_, at) => at);
  const assign = (at: number, field: SheetField | null) =>
    onChange(
      indexes.map((index) => {
        if (index === at) return field;
        const present = columns[index] ?? null;
        // A field has one column; only comments may come from several.
        return present === field && field !== 'comment' ? null : present;
      }),
    );
  return (
    <ul className={classes.columns} aria-label="Spalten">
      {indexes.map((at) => (
        <li className={classes.column} key={at} data-unused={columns[at] ? undefined : true}>
          <div className={classes.texts}>
            <p className={classes.heading}>
              <span className={classes.letter}>{letterOf(at)}</span>
              {headings[at] || <i>Ohne Überschrift</i>}
            </p>
            <p className={classes.examples}>
              {examples
                .map(({ cells }) => cells[at] ?? '')
                .filter(Boolean)
                .join(' · ') || '–'}
            </p>
          </div>
          <NativeSelect
            className={classes.choice ?? ''}
            aria-label={`Spalte ${letterOf(at)} ${headings[at] ?? ''}`}
            data={[
              { value: '', label: 'Nicht importieren' },
              ...columnsOf(kind)
                .filter(([, { isInformation }]) => !isInformation)
                .map(([field, { title }]) => ({ value: field, label: title })),
            ]}
            value={columns[at] ?? ''}
            onChange={(event) =>
              assign(at, (event.currentTarget.value || null) as SheetField | null)
            }
            rightSection={<IconSelector size={18} aria-hidden />}
          />
        </li>
      ))}
    </ul>
  );
}
