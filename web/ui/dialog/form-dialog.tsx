import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useInvalidSubmits } from '../state/invalid-submits.ts';
import { Dialog } from './dialog.tsx';
import classes from './dialog-form.module.css';
import { useFocusAfterInert } from './focus-after-inert.ts';
import { useDiscard } from './use-discard.ts';

interface FormDialogProps {
  opened: boolean;
  title: string;
  subtitle?: string;
  /** Something was entered that would be lost: the user is asked before the dialog closes. */
  isChanged: boolean;
  /** The dialog stays open until the answer has arrived. */
  isSending: boolean;
  onClose: () => void;
  /** Its argument closes the dialog, after the question if there is one. */
  children: (cancel: () => void) => ReactNode;
}

/** A dialog with a form, which is not closed by accident. */
export function FormDialog(props: FormDialogProps) {
  const { opened, title, subtitle, isChanged, isSending, onClose, children } = props;
  const { askToDiscard, isAsking, dialog } = useDiscard();
  const cancel = async () => {
    if (isSending) return;
    if (isChanged && !(await askToDiscard())) return;
    onClose();
  };
  const close = () => void cancel();
  return (
    <>
      <Dialog
        opened={opened}
        onClose={close}
        title={title}
        isCovered={isAsking}
        {...(subtitle === undefined ? {} : { subtitle })}
      >
        {children(close)}
      </Dialog>
      {dialog}
    </>
  );
}

interface DialogFormState {
  /** Whether what was entered may be sent. If not, the first invalid field gets the focus. */
  isValid: boolean;
  isSending: boolean;
  onSubmit: () => void;
}

/** What `DialogForm` needs of its fields, and what they need of it. */
export function useDialogForm({ isValid, isSending, onSubmit }: DialogFormState) {
  const ref = useFocusAfterInert<HTMLFormElement>(isSending);
  const [invalidSubmits, countInvalidSubmit] = useInvalidSubmits(ref);
  return {
    ...{ ref, isSending },
    /** The user has tried to send something invalid. Before that, no field says that it is missing. */
    hasTried: invalidSubmits > 0,
    submit: () => {
      if (!isValid) countInvalidSubmit();
      else if (!isSending) onSubmit();
    },
  };
}

interface DialogFormProps {
  form: ReturnType<typeof useDialogForm>;
  submitLabel?: string;
  onCancel: () => void;
  children: ReactNode;
}

/** The form of a dialog: its fields, and the buttons at the lower edge. */
export function DialogForm(props: DialogFormProps) {
  const { form, submitLabel = 'Speichern', onCancel, children } = props;
  return (
    <form
      className={classes.form}
      ref={form.ref}
      inert={form.isSending}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <div className={classes.content}>{children}</div>
      <div className={classes.footer}>
        <Button variant="default" onClick={onCancel}>
          Abbrechen
        </Button>
        <Button type="submit" loading={form.isSending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
