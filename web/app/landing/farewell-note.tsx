import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { farewell } from '#web/session/farewell.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './farewell-note.module.css';

/** Stays until it is closed: it may hold a date that somebody wants to write down. */
export function FarewellNote() {
  const [text, setText] = useState(() => farewell.read());
  if (!text) return null;
  const close = () => {
    farewell.clear();
    setText('');
  };
  return (
    <div className={classes.note} role="status">
      <IconCheck className={classes.icon} size={20} aria-hidden />
      <p className={classes.text}>{text}</p>
      <IconButton label="Hinweis schließen" onClick={close}>
        <IconX size={20} />
      </IconButton>
    </div>
  );
}
