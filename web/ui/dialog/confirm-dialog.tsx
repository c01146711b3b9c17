import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import classes from './confirm-dialog.module.css';

export interface Question {
  title: string;
  text: ReactNode;
  /** What the button that goes ahead says and shows. */
  confirm: string;
  icon?: ReactNode;
  /** What the harmless answer says. */
  cancel?: string;
  /** Going ahead destroys nothing: its button is not red. */
  isHarmless?: true;
}

interface Confirmation {
  ask: (question: Question) => Promise<boolean>;
  isAsking: boolean;
  dialog: ReactNode;
}

/**
 * Asks before something is destroyed, or done in spite of a warning. `ask` answers once the person
 * has: whoever asks renders `dialog` and waits. The focus begins on the harmless answer.
 */
export function useConfirm(): Confirmation {
  const [question, setQuestion] = useState<Question>();
  const [reply, setReply] = useState<(isYes: boolean) => void>();

  const answer = (isYes: boolean) => {
    reply?.(isYes);
    setReply(undefined);
  };

  return {
    ask: (next) =>
      new Promise((resolve) => {
        setQuestion(next);
        setReply(() => resolve);
      }),
    isAsking: reply !== undefined,
    // There before it opens: only then does it note where the focus has to return to.
    dialog: (
      <Modal.Root
        opened={reply !== undefined}
        onClose={() => answer(false)}
        size={440}
        centered
        classNames={{ content: classes.content ?? '' }}
      >
        <Modal.Overlay backgroundOpacity={0.5} />
        <Modal.Content>
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
