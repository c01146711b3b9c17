import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './capped-list.module.css';
import { formatCount } from './counts.ts';

const step = 50;

interface CappedListProps<Entry> {
  label: string;
  className: string | undefined;
  entries: readonly Entry[];
  /** Must return an `li`. */
  renderEntry: (entry: Entry) => ReactNode;
}

/** Shows fifty entries, and fifty more with each press of a button. */
export function CappedList<Entry>(props: CappedListProps<Entry>) {
  const { label, className, entries, renderEntry } = props;
  const [most, setMost] = useState(step);
  const hidden = entries.length - most;
  return (
    <>
      <ul className={className} aria-label={label}>
        {entries.slice(0, most).map(renderEntry)}
      </ul>
      {hidden > 0 && (
        <Button
          className={classes.more ?? ''}
          variant="subtle"
          onClick={() => setMost(most + step)}
          fullWidth
        >
          {formatCount(hidden)} weitere …
        </Button>
      )}
    </>
  );
}
