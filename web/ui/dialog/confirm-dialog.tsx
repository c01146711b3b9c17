import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import classes from './confirm-dialog.module.css';
import { ScrollLock, withoutStyleSheet } from './scroll-lock.ts';

export interface Question {
  title: string;
  text: ReactNode;
  /** The label of the confirming button. */
  confirm: string;
  icon?: ReactNode;
  /** The label of the other button. */
  cancel?: string;
  /** Confirming destroys nothing, so the button is not red. */
  isHarmless?: true;
}

interface Confirmation {
  ask: (question: Question) => Promise<boolean>;
  /** For questions whose other button does something too: undefined if the question is closed without an answer. */
  choose: (question: Question) => Promise<boolean | undefined>;
  isAsking: boolean;
  dialog: ReactNode;
}

/**
 * Asks before something is destroyed, or done in spite of a warning. The caller renders `dialog`, and `ask` resolves
 * with the answer. The harmless button gets the focus.
 */
export function useConfirm(): Confirmation {
  const [question, setQuestion] = useState<Question>();
  const [reply, setReply] = useState<(isYes: boolean | undefined) => void>();

  const answer = (isYes: boolean | undefined) => {
    reply?.(isYes);
    setReply(undefined);
  };

  const choose = (next: Question) =>
    new Promise<boolean | undefined>((resolve) => {
      setQuestion(next);
      setReply(() => resolve);
    });

  return {
    ask: async (next) => (await choose(next)) === true,
    choose,
    isAsking: reply !== undefined,
    // Rendered before it opens, because Mantine only then remembers where to return the focus.
    dialog: (
      <Modal.Root
        {...withoutStyleSheet}
        opened={reply !== undefined}
        onClose={() => answer(undefined)}
        size={440}
        centered
        classNames={{ content: classes.content ?? '' }}
      >
        <Modal.Overlay backgroundOpacity={0.5} />
        <Modal.Content>
          <ScrollLock />
          <Modal.Title className={classes.title}>{question?.title}</Modal.Title>
          <Modal.Body className={classes.body}>
            <div className={classes.text}>{question?.text}</div>
            <div className={classes.answers}>
              <Button variant="default" onClick={() => answer(false)} data-autofocus>
                {question?.cancel ?? 'Abbrechen'}
              </Button>
              <Button
                className={(!question?.isHarmless && classes.destroy) || ''}
                leftSection={question?.icon}
                onClick={() => answer(true)}
              >
                {question?.confirm}
              </Button>
            </div>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    ),
  };
}
