import type { ReactNode } from 'react';
import { type Question, useConfirm } from './confirm-dialog.tsx';

const discardQuestion: Question = {
  title: 'Eingaben verwerfen?',
  text: 'Was Sie eingegeben haben, ist noch nicht gespeichert und geht verloren.',
  confirm: 'Verwerfen',
  cancel: 'Behalten',
};

interface Discard {
  /** Resolves with whether the input may be discarded; `question` replaces the usual text. */
  askToDiscard: (question?: Question) => Promise<boolean>;
  isAsking: boolean;
  dialog: ReactNode;
}

/** Asks before a dialog with input is closed. */
export function useDiscard(): Discard {
  const { ask, isAsking, dialog } = useConfirm();
  const askToDiscard = async (question = discardQuestion) => {
    // The key press that closes the dialog must not also answer the question.
    await new Promise((resolve) => setTimeout(resolve));
    return ask(question);
  };
  return { askToDiscard, isAsking, dialog };
}
