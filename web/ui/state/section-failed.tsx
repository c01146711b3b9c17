import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import classes from './section-failed.module.css';

interface SectionFailedProps {
  text: string;
  onRepeat: () => void;
  isRepeating: boolean;
}

/** Shown instead of one section of a screen that could not be loaded. */
export function SectionFailed({ text, onRepeat, isRepeating }: SectionFailedProps) {
  return (
    <div className={classes.failed} role="alert">
      <p>{text}</p>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} />}
        onClick={onRepeat}
        loading={isRepeating}
      >
        Erneut versuchen
      </Button>
    </div>
  );
}
