import { Button } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useState } from 'react';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './quick-action-list.module.css';
import type { QuickAction } from './use-quick-actions.tsx';

interface QuickActionListProps {
  actions: readonly QuickAction[];
  onStart?: () => void;
}

export function QuickActionList({ actions, onStart }: QuickActionListProps) {
  return (
    <div className={classes.list}>
      {actions.map(({ label, icon, start }) => (
        <Button
          key={label}
          variant="default"
          justify="flex-start"
          leftSection={icon}
          onClick={() => {
            onStart?.();
            start();
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Opens the actions in a sheet, for screens without space beside the list. */
export function QuickActionsButton({ actions }: Pick<QuickActionListProps, 'actions'>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        label="Schnellaktionen"
        variant="default"
        onClick={() => setOpen(true)}
        disabled={actions.length === 0}
      >
        <IconBolt size={22} />
      </IconButton>
      <Sheet opened={isOpen} onClose={close} title="Schnellaktionen">
        <QuickActionList actions={actions} onStart={close} />
      </Sheet>
    </>
  );
}
