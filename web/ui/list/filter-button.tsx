import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Sheet } from '../dialog/sheet.tsx';
import classes from './filter-button.module.css';

interface FilterButtonProps {
  active: number;
  onReset: () => void;
  fields: ReactNode;
}

/** Opens the filters in a sheet, for screens without space beside the list. */
export function FilterButton({ active, onReset, fields }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant={active > 0 ? 'light' : 'default'}
        leftSection={<IconAdjustmentsHorizontal size={20} />}
        rightSection={active > 0 && <span className={classes.count}>{active}</span>}
        aria-label={active > 0 ? `Filter, ${active} aktiv` : 'Filter'}
        onClick={() => setOpen(true)}
      >
        Filter
      </Button>
      <Sheet
        opened={isOpen}
        onClose={close}
        title="Filter"
        footer={
          <>
            <Button variant="default" onClick={onReset} disabled={active === 0}>
              Zurücksetzen
            </Button>
            <Button onClick={close}>Anzeigen</Button>
          </>
        }
      >
        {fields}
      </Sheet>
    </>
  );
}
