import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type RunTask, taskNoun } from '#contract/scenarios/scenario-runs.ts';
import { refetchAfterServerWrite } from '#web/reads/follow-rows.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showQueued } from '#web/session/show-queued.ts';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import { ContestedNotesDialog, type NoteChoices } from './contested-notes-dialog.tsx';
import type { NoteDrafts } from './note-drafts.ts';
import { type ContestedNote, type SavedNotes, saveNotes } from './save-notes.ts';

interface NoteSaving {
  /** Resolves with whether all notes are on the server. */
  save: () => Promise<boolean>;
  isSaving: boolean;
  /** Whether the last save left notes between whose versions the user has to choose. */
  isContested: () => boolean;
  dialog: ReactNode;
}

export function useSaveNotes(tasks: readonly RunTask[], drafts: NoteDrafts): NoteSaving {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [isSaving, setSaving] = useState(false);
  const [contested, setContested] = useState<readonly ContestedNote[]>([]);
  const [saved, setSaved] = useState(0);
  const [isOpen, setOpen] = useState(false);

  const hasContest = useRef(false);

  const saveNow = async (): Promise<boolean> => {
    setSaving(true);
    hasContest.current = false;
    try {
      const result = await saveNotes(user.id, tasks, drafts);
      await refetchAfterServerWrite(client, taskNoun.kind);
      hasContest.current = result.contested.length > 0;
      if (hasContest.current) {
        setContested(result.contested);
        setSaved(result.saved.length);
        setOpen(true);
      } else {
        showResult(result);
      }
      return result.contested.length + result.queued + result.tooLong === 0;
    } catch (error) {
      showFailure(error, 'Fehler beim Speichern der Notizen.');
      void refetchAfterServerWrite(client, taskNoun.kind);
      return false;
    } finally {
      setSaving(false);
    }
  };

  /** Saves run one after the other, because the next one must be compared with the result of the running one. */
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const save = (): Promise<boolean> => {
    const saving = lastSave.current.then(() => latestSave.current());
    lastSave.current = saving;
    return saving;
  };
  const latestSave = useRef(saveNow);
  useEffect(() => {
    latestSave.current = saveNow;
  });

  /**
   * Drops the texts for which the user chose the other version; the own ones are now compared with the versions seen.
   */
  const resolveContest = (choices: NoteChoices) => {
    setOpen(false);
    for (const { task, theirs } of contested) {
      if (choices[task.id] === 'theirs') drafts.discard(task.id);
      else drafts.keepMine(task.id, theirs);
    }
    if (contested.some(({ task }) => choices[task.id] !== 'theirs')) void save();
  };

  return {
    save,
    isSaving,
    isContested: () => hasContest.current,
    dialog: (
      <ContestedNotesDialog
        opened={isOpen}
        notes={contested}
        saved={saved}
        onClose={() => setOpen(false)}
        onResolve={resolveContest}
      />
    ),
  };
}

const notes = (count: number) => (count === 1 ? 'Eine Notiz' : `${count} Notizen`);

function showResult({ saved, queued, tooLong }: SavedNotes): void {
  if (tooLong > 0) {
    const isOne = tooLong === 1;
    showError('Fehler', `${notes(tooLong)} ${isOne ? 'ist' : 'sind'} zu lang zum Speichern.`);
  } else if (queued > 0) {
    const text = `${notes(queued)} ${queued === 1 ? 'wird' : 'werden'} gesendet, sobald eine Verbindung besteht.`;
    showQueued(text);
  } else if (saved.length > 0) {
    const text = `${notes(saved.length)} ${saved.length === 1 ? 'ist' : 'sind'} gespeichert.`;
    showSuccess('Notizen gespeichert', text);
  }
}
