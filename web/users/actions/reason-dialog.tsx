import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { isBlank } from '#contract/text/stored-text.ts';
import '@mantine/core/styles/Input.layer.css';
import { userLimits } from '#contract/users/users.ts';
import confirmClasses from '#web/ui/dialog/confirm-dialog.module.css';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import formClasses from '#web/ui/dialog/dialog-form.module.css';
import { useFocusAfterInert } from '#web/ui/dialog/focus-after-inert.ts';
import { useDiscard } from '#web/ui/dialog/use-discard.ts';
import { useInvalidSubmits } from '#web/ui/state/invalid-submits.ts';

export interface ReasonQuestion {
  title: string;
  /** The name of the user. */
  name: string;
  text: ReactNode;
  confirm: string;
  icon: ReactNode;
}

interface ReasonDialogProps {
  /** Stays set while the dialog closes. */
  question: ReasonQuestion | undefined;
  opened: boolean;
  isSending: boolean;
  onClose: () => void;
  onSubmit: (reason: string) => void;
}

/** Asks for a reason before a user is blocked or anonymised. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { question, opened, isSending, onClose, onSubmit } = props;
  const [reason, setReason] = useState('');
  const { askToDiscard, isAsking, dialog } = useDiscard();
  useEffect(() => {
    if (opened) setReason('');
  }, [opened]);

  const cancel = async () => {
    if (isSending) return;
    if (!isBlank(reason) && !(await askToDiscard())) return;
    onClose();
  };

  return (
    <>
      <Dialog
        opened={opened}
        onClose={() => void cancel()}
        title={question?.title ?? ''}
        isCovered={isAsking}
        {...(question ? { subtitle: question.name } : {})}
      >
        {question && (
          <ReasonForm
            question={question}
            reason={reason}
            onReason={setReason}
            isSending={isSending}
            onCancel={() => void cancel()}
            onSubmit={() => onSubmit(reason)}
          />
        )}
      </Dialog>
      {dialog}
    </>
  );
}

interface ReasonFormProps {
  question: ReasonQuestion;
  reason: string;
  onReason: (reason: string) => void;
  isSending: boolean;
  onCancel: () => void;
  onSubmit: () => void;
}

function ReasonForm(props: ReasonFormProps) {
  const { question, reason, onReason, isSending, onCancel, onSubmit } = props;
  const form = useFocusAfterInert<HTMLFormElement>(isSending);
  const [invalidSubmits, countInvalidSubmit] = useInvalidSubmits(form);
  const isMissing = isBlank(reason);

  return (
    <form
      className={formClasses.form}
      ref={form}
      inert={isSending}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isMissing) countInvalidSubmit();
        else if (!isSending) onSubmit();
      }}
    >
      <div className={formClasses.content}>
        <div className={confirmClasses.text}>{question.text}</div>
        <Textarea
          label="Grund"
          withAsterisk
          aria-required
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
          error={isMissing && invalidSubmits > 0 && 'Bitte geben Sie einen Grund an.'}
          errorProps={{ role: 'alert' }}
          maxLength={userLimits.reason}
          autosize
          minRows={3}
          maxRows={8}
          data-autofocus
        />
      </div>
      <div className={formClasses.footer}>
        <Button variant="default" onClick={onCancel}>
          Abbrechen
        </Button>
        <Button
          className={confirmClasses.destroy ?? ''}
          type="submit"
          leftSection={question.icon}
          loading={isSending}
        >
          {question.confirm}
        </Button>
      </div>
    </form>
  );
}
