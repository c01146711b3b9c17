import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './filter-group.module.css';

interface FilterGroupProps {
  active: number;
  onReset: () => void;
  fields: ReactNode;
}

/** The filters where there is room for them beside the list. */
export function FilterGroup({ active, onReset, fields }: FilterGroupProps) {
  const titleId = useId();
  return (
    <section className={classes.group} aria-labelledby={titleId}>
      <h2 className={classes.title} id={titleId}>
        Filter
      </h2>
      {fields}
      {active > 0 && (
        <Button variant="default" onClick={onReset}>
          Zurücksetzen
        </Button>
      )}
    </section>
  );
}
