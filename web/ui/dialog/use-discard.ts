import type { ReactNode } from 'react';
import { type Question, useConfirm } from './confirm-dialog.tsx';

const discarding: Question = {
  title: 'Eingaben verwerfen?',
  text: 'Was Sie eingegeben haben, ist noch nicht gespeichert und geht verloren.',
  confirm: 'Verwerfen',
  cancel: 'Behalten',
};

interface Discard {
  /** Whether what was typed may go; another question where something else would. */
  askToDiscard: (question?: Question) => Promise<boolean>;
  isAsking: boolean;
  dialog: ReactNode;
}

/** Asks before a dialog takes along what was typed in it. */
export function useDiscard(): Discard {
  const { ask, isAsking, dialog } = useConfirm();
  const askToDiscard = async (question = discarding) => {
    // The key that closes the dialog would otherwise answer the question as well.
    await new Promise((resolve) => setTimeout(resolve));
    return ask(question);
  };
  return { askToDiscard, isAsking, dialog };
}
