import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './pager.module.css';

interface PagerProps {
  page: number;
  /** The number of pages, if it is known. */
  pages?: number;
  /** If it is not known: whether this is the last page. */
  isLast?: boolean;
  onChange: (page: number) => void;
}

export function Pager({ page, pages, isLast = false, onChange }: PagerProps) {
  return (
    <nav className={classes.pager} aria-label="Seiten">
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={18} />}
        aria-label="Vorherige Seite"
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        Zurück
      </Button>
      <p className={classes.position}>
        Seite {page}
        {pages !== undefined && ` von ${pages}`}
      </p>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={18} />}
        aria-label="Nächste Seite"
        disabled={pages === undefined ? isLast : page >= pages}
        onClick={() => onChange(page + 1)}
      >
        Weiter
      </Button>
    </nav>
  );
}
