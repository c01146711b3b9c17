import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type ListPlaces, useListPlace } from './list-place.ts';
import classes from './virtual-grid.module.css';

interface VirtualGridProps {
  label: string;
  count: number;
  /** There are more, nobody knows how many. */
  isCut?: boolean;
  columns: number;
  /** The usual height of a row with the gap below it; rows of another height are measured. */
  rowHeight: number;
  renderItem: (index: number) => ReactNode;
  /** Which entries are in sight or nearly so. */
  onRange?: (first: number, last: number) => void;
  /** The row with the focus stays, however far away it is scrolled: somebody is typing in it. */
  keepsFocused?: true;
  /** Names the list, and keeps where it was left. */
  list: string;
  places: ListPlaces;
}

/** A list in columns of which only the part in sight exists; the window scrolls it. */
export function VirtualGrid(props: VirtualGridProps) {
  const { label, count, isCut, columns, rowHeight, renderItem, onRange, list, places } = props;
  const grid = useRef<HTMLDivElement>(null);
  const scrollMargin = useDistanceFromTop(grid);
  const focused = useFocusedRow();
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: Math.ceil(count / columns),
    estimateSize: () => rowHeight,
    // A row of other columns is another row: its measured height says nothing about this one.
    getItemKey: useCallback((row: number) => `${columns}/${row}`, [columns]),
    overscan: useOverscan(),
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), focused.row, range),
    scrollMargin,
  });
  useListPlace(virtualizer, { list, columns, places });

  const rows = virtualizer.getVirtualItems();
  const isApart = apartOf(
    rows.map(({ index }) => index),
    focused.row,
  );
  const block = rows.filter(({ index }) => !isApart(index));
  const blockStart = block[0]?.start ?? 0;
  const first = (block[0]?.index ?? 0) * columns;
  const last = Math.min(((block.at(-1)?.index ?? 0) + 1) * columns, count) - 1;
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
        style={{ transform: `translateY(${blockStart - scrollMargin}px)` }}
        {...(props.keepsFocused ? focused.handlers : {})}
      >
        {rows.map((row) => (
          <div
            className={classes.row}
            role="presentation"
            style={{
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              ...(isApart(row.index) && { position: 'absolute', top: row.start - blockStart }),
            }}
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
                aria-setsize={isCut ? -1 : count}
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

function useFocusedRow() {
  const [row, setRow] = useState<number>();
  const onFocus = ({ target }: FocusEvent) => {
    const { index } = target.closest<HTMLElement>('[data-index]')?.dataset ?? {};
    setRow(index === undefined ? undefined : Number(index));
  };
  return { row, handlers: { onFocus, onBlur: () => setRow(undefined) } };
}

/** In their order, so that the row that was there is not moved: moving it would take its focus. */
function withRow(rows: number[], row: number | undefined, { count }: Range): number[] {
  if (row === undefined || row >= count || rows.includes(row)) return rows;
  return [...rows, row].sort((a, b) => a - b);
}

/** Whether the row that is kept has none of the others beside it. */
function apartOf(rows: readonly number[], kept: number | undefined): (row: number) => boolean {
  const isAlone = kept !== undefined && !rows.includes(kept - 1) && !rows.includes(kept + 1);
  return (row) => isAlone && rows.length > 1 && row === kept;
}

function cellsOf(row: number, columns: number, count: number): number[] {
  const first = row * columns;
  return Array.from({ length: Math.min(columns, count - first) }, (_, cell) => first + cell);
}

/** How far an element begins below the top of the document, whatever comes and goes above it. */
function useDistanceFromTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
  });
  return top;
}
