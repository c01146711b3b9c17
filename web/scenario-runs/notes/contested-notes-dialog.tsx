import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LastChange } from '#contract/conflict.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ValueChoice } from '#web/ui/form/value-choice.tsx';
import { nameOf } from '../shown-tasks.ts';
import classes from './contested-notes-dialog.module.css';
import type { ContestedNote } from './save-notes.ts';

/** By task id. */
export type NoteChoices = Readonly<Record<string, 'mine' | 'theirs'>>;

interface ContestedNotesDialogProps {
  opened: boolean;
  notes: readonly ContestedNote[];
  /** How many other notes were saved. */
  saved: number;
  onClose: () => void;
  onResolve: (choices: NoteChoices) => void;
}

/** A choice between both texts of each note that somebody else has changed meanwhile. */
export function ContestedNotesDialog(props: ContestedNotesDialogProps) {
  const { opened, notes, saved, onClose, onResolve } = props;
  const [chosen, setChosen] = useState<NoteChoices>({});
  const resolve = () => {
    onResolve(chosen);
    // The next time it shows other notes.
    setChosen({});
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Notizen wurden inzwischen geändert"
      subtitle="Dieselben Notizen wurden inzwischen geändert. Welche Fassung soll gelten?"
    >
      {saved > 0 && (
        <p className={classes.saved}>
          {saved === 1 ? 'Eine andere Notiz ist' : `${saved} andere Notizen sind`} gespeichert.
        </p>
      )}
      <div className={classes.notes}>
        {notes.map(({ task, mine, theirs, changedBy }, index) => (
          <ValueChoice
            key={task.id}
            legend={nameOf(task)}
            name={task.id}
            options={[
              { choice: 'mine', whose: 'Meine Fassung', value: mine },
              { choice: 'theirs', whose: theirVersion(changedBy), value: theirs },
            ]}
            chosen={chosen[task.id] ?? 'mine'}
            onChoose={(choice) => setChosen({ ...chosen, [task.id]: choice })}
            isFirst={index === 0}
            isProse
          />
        ))}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Später entscheiden
        </Button>
        <Button onClick={resolve}>Übernehmen</Button>
      </div>
    </Dialog>
  );
}

const theirVersion = (change: LastChange | undefined) =>
  change?.name ? `${change.name}, ${formatDateTime(change.at)}` : 'Andere Fassung';
