import { useEffect, useRef } from 'react';

type Target =
  | { row: number; part: 'input' | 'remove' }
  /** The first field that lacks something. */
  | { part: 'fault' };

/** Where the focus goes once the rows have changed: nobody at a keyboard has to search for it. */
export function useRowFocus() {
  const rows = useRef<HTMLDivElement>(null);
  const target = useRef<Target>(undefined);

  useEffect(() => {
    if (target.current) find(rows.current, target.current)?.focus();
    target.current = undefined;
  });

  return {
    rows,
    focusLater: (next: Target) => {
      target.current = next;
    },
  };
}

function find(rows: HTMLElement | null, target: Target): HTMLElement | null | undefined {
  if (target.part === 'fault') return rows?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const row = rows?.querySelectorAll('li')[target.row];
  const inRow = target.part === 'input' ? 'input' : 'button:last-of-type';
  return row?.querySelector<HTMLElement>(inRow) ?? rows?.querySelector('button');
}
