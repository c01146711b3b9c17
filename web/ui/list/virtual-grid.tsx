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
import { type ListScrollEntry, useListScroll } from './list-scroll.ts';
import classes from './virtual-grid.module.css';

interface VirtualGridProps {
  label: string;
  count: number;
  /** There are more entries than `count`; the number is unknown. */
  isCut?: boolean;
  columns: number;
  /** The usual height of a row with the gap below it; other heights are measured. */
  rowHeight: number;
  renderItem: (index: number) => ReactNode;
  /** Called with the entries that are visible or nearly visible. */
  onRange?: (first: number, last: number) => void;
  /** The row with the focus stays rendered, however far it is scrolled away, because the user may be typing in it. */
  keepsFocused?: true;
  /** The name under which the scroll position is stored. */
  list: string;
  scrollEntry: ListScrollEntry;
}

/** A list in columns of which only the visible part is rendered; the window scrolls it. */
export function VirtualGrid(props: VirtualGridProps) {
  const { label, count, isCut, columns, rowHeight, renderItem, onRange, list, scrollEntry } = props;
  const grid = useRef<HTMLDivElement>(null);
  const scrollMargin = useDistanceFromTop(grid);
  const focused = useFocusedRow();
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: Math.ceil(count / columns),
    estimateSize: () => rowHeight,
    // The number of columns is part of the key, because a measured height is only valid for the same columns.
    getItemKey: useCallback((row: number) => `${columns}/${row}`, [columns]),
    overscan: useOverscan(),
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), focused.row, range),
    scrollMargin,
  });
  useListScroll(virtualizer, { list, columns, scrollEntry });

  const rows = virtualizer.getVirtualItems();
  const isSeparate = separateFrom(
    rows.map(({ index }) => index),
    focused.row,
  );
  const block = rows.filter(({ index }) => !isSeparate(index));
  const blockStart = block[0]?.start ?? 0;
  const first = (block[0]?.index ?? 0) * columns;
  const last = Math.min(((block.at(-1)?.index ?? 0) + 1) * columns, count) - 1;
  useEffect(() => onRange?.(first, last), [onRange, first, last]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of cells are between the list and its items
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
              ...(isSeparate(row.index) && { position: 'absolute', top: row.start - blockStart }),
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

/** Visible rows are rendered first and nearly visible ones later: two short tasks instead of a long one. */
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

/** Keeps the order of the rows, because moving the focused row would remove its focus. */
function withRow(rows: number[], row: number | undefined, { count }: Range): number[] {
  if (row === undefined || row >= count || rows.includes(row)) return rows;
  return [...rows, row].sort((a, b) => a - b);
}

/** Whether the focused row is not next to the other rows. */
function separateFrom(
  rows: readonly number[],
  focused: number | undefined,
): (row: number) => boolean {
  const isAlone =
    focused !== undefined && !rows.includes(focused - 1) && !rows.includes(focused + 1);
  return (row) => isAlone && rows.length > 1 && row === focused;
}

function cellsOf(row: number, columns: number, count: number): number[] {
  const first = row * columns;
  return Array.from({ length: Math.min(columns, count - first) }, (_, cell) => first + cell);
}

/** The distance of an element from the top of the document, also when the content above it changes. */
function useDistanceFromTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
  });
  return top;
}
