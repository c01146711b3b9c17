import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './add-user-button.module.css';
import { AddUserDialog } from './add-user-dialog.tsx';

/** On the phone its icon is enough. */
export function AddUserButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={classes.add ?? ''}
        leftSection={<IconUserPlus size={20} />}
        aria-label="Benutzer hinzufügen"
        data-tooltip="Benutzer hinzufügen"
        onClick={() => setOpen(true)}
      >
        <span className={classes.word}>Benutzer hinzufügen</span>
      </Button>
      <AddUserDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
