import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useIsWide } from '../page/wide-screen.ts';
import { InOrder, Part } from '../state/in-order.tsx';
import { FilterButton } from './filter-button.tsx';
import groupClasses from './filter-group.module.css';
import { ListLayout } from './list-layout.tsx';
import classes from './list-screen.module.css';

interface ListScreenProps {
  filters: {
    /** How many filters are set. */
    active: number;
    onReset: () => void;
    fields: ReactNode;
  };
  /** Above the filters on wide screens. */
  aside?: ReactNode;
  /** Above the list. */
  banner?: ReactNode;
  /** A `.head` and a `.body`. */
  children: ReactNode;
}

export function ListScreen({ filters, aside, banner, children }: ListScreenProps) {
  const isWide = useIsWide();
  return (
    <ListLayout
      aside={
        isWide && (
          <>
            {aside}
            <FilterGroup {...filters} />
          </>
        )
      }
    >
      <InOrder>
        <Part place={0}>{banner}</Part>
        <Part place={1}>
          <div className={classes.screen}>
            {!isWide && (
              <div className={classes.filter}>
                <FilterButton {...filters} />
              </div>
            )}
            {children}
          </div>
        </Part>
      </InOrder>
    </ListLayout>
  );
}

interface FilterGroupProps {
  active: number;
  onReset: () => void;
  fields: ReactNode;
}

/** The filters beside the list. */
function FilterGroup({ active, onReset, fields }: FilterGroupProps) {
  const titleId = useId();
  return (
    <section className={groupClasses.group} aria-labelledby={titleId}>
      <h2 className={groupClasses.title} id={titleId}>
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
