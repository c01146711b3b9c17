import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { ListPlaces } from './list-place.ts';
import { useListPlace } from './list-place.ts';
import { useTopOf } from './top-of.ts';
import classes from './virtual-grid.module.css';

interface VirtualGridProps {
  label: string;
  count: number;
  columns: number;
  /** The usual height of a row with the gap below it; rows of another height are measured. */
  rowHeight: number;
  renderItem: (index: number) => ReactNode;
  /** Which entries are in sight or nearly so. */
  onRange?: (first: number, last: number) => void;
  /** Names the list, and keeps where it was left. */
  list: string;
  places: ListPlaces;
}

/** A list in columns of which only the part in sight exists; the window scrolls it. */
export function VirtualGrid(props: VirtualGridProps) {
  const { label, count, columns, rowHeight, renderItem, onRange, list, places } = props;
  const grid = useRef<HTMLDivElement>(null);
  const scrollMargin = useTopOf(grid);
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: Math.ceil(count / columns),
    estimateSize: () => rowHeight,
    // A row of other columns is another row: its measured height says nothing about this one.
    getItemKey: useCallback((row: number) => `${columns}/${row}`, [columns]),
    overscan: useOverscan(),
    scrollMargin,
  });
  useListPlace(virtualizer, { list, columns, places });

  const rows = virtualizer.getVirtualItems();
  const first = (rows[0]?.index ?? 0) * columns;
  const last = Math.min(((rows.at(-1)?.index ?? 0) + 1) * columns, count) - 1;
  useEffect(() => onRange?.(first, last), [onRange, first, last]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of cells stand between the list and its items
    <div
      className={classes.grid}
      role="list"
      aria-label={label}
      ref={grid}
      style={{ height: virtualizer.getTotalSize() }}
    >
      <div
        className={classes.rows}
        role="presentation"
        style={{ transform: `translateY(${(rows[0]?.start ?? 0) - scrollMargin}px)` }}
      >
        {rows.map((row) => (
          <div
            className={classes.row}
            role="presentation"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            data-index={row.index}
            key={row.key}
            ref={virtualizer.measureElement}
          >
            {cellsOf(row.index, columns, count).map((index) => (
              // biome-ignore lint/a11y/useSemanticElements: see the list
              <div
                className={classes.cell}
                role="listitem"
                aria-posinset={index + 1}
                aria-setsize={count}
                key={index}
              >
                {renderItem(index)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** What is in sight comes first, what is nearly so a moment later: two short tasks instead of a long one. */
function useOverscan(): number {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => startTransition(() => setOverscan(4)), []);
  return overscan;
}

function cellsOf(row: number, columns: number, count: number): number[] {
  const first = row * columns;
  return Array.from({ length: Math.min(columns, count - first) }, (_, cell) => first + cell);
}
