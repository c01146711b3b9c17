import type { ReactNode } from 'react';
import { type Question, useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { changes } from '../counts.ts';
import { countUnsent, hasUnsavedDrafts, hasUnsavedNotes } from './sign-out.ts';

interface Leaving {
  /** What the user is about to do: "Mit dem Abmelden". */
  by: string;
  /** When unsent changes will be sent. */
  sentWhen: string;
  confirm: string;
  icon: ReactNode;
}

/** Questions about unsent and unsaved changes before the user leaves the device. */
export function useLeavingWarnings({ by, sentWhen, confirm, icon }: Leaving) {
  const { ask, dialog } = useConfirm();

  const unsentWarning = (unsent: number): Question => {
    const staying =
      unsent === 1
        ? 'Sie bleibt auf diesem Gerät und wird gesendet'
        : 'Sie bleiben auf diesem Gerät und werden gesendet';
    return {
      title: 'Noch nicht alles gesendet',
      text: `${changes(unsent, 'wurde', 'wurden')} noch nicht gesendet. ${staying}, ${sentWhen}.`,
      ...{ confirm, icon, isHarmless: true },
    };
  };
  const notesWarning: Question = {
    title: 'Notizen noch nicht gespeichert',
    text: `In einem Szenario-Lauf stehen Notizen, die noch nicht gespeichert sind. ${by} gehen sie verloren.`,
    ...{ confirm, icon },
  };

  const draftsWarning: Question = {
    title: 'Eingaben noch nicht gespeichert',
    text: `In Formularen stehen Eingaben, die noch nicht gespeichert sind. ${by} gehen sie verloren.`,
    ...{ confirm, icon },
  };

  const mayLeave = async (userId: string | undefined): Promise<boolean> => {
    const unsent = await countUnsent(userId);
    if (unsent > 0 && !(await ask(unsentWarning(unsent)))) return false;
    if (hasUnsavedNotes(userId) && !(await ask(notesWarning))) return false;
    return !hasUnsavedDrafts(userId) || (await ask(draftsWarning));
  };
  return { mayLeave, ask, dialog };
}
