import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './more-button.module.css';

/** Shows more entries of a long list. */
export function MoreButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button
      className={classes.more ?? ''}
      variant="subtle"
      color="gray"
      rightSection={<IconChevronDown size={18} />}
      onClick={onClick}
      fullWidth
    >
      {count.toLocaleString('de-DE')} weitere anzeigen
    </Button>
  );
}
