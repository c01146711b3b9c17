import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { AppError } from '#contract/errors.ts';
import { newUser } from '#contract/users/users.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import formClasses from '#web/ui/dialog/dialog-form.module.css';
import { useFocusAfterInert } from '#web/ui/dialog/focus-after-inert.ts';
import { useDiscard } from '#web/ui/dialog/use-discard.ts';
import { useInvalidSubmits } from '#web/ui/state/invalid-submits.ts';
import { useCreateUser } from '../actions/use-user-writes.ts';
import { AddUserFields, type AddUserValues, emptyUser } from './add-user-fields.tsx';

interface AddUserDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Prepares an account for the first sign-in with this address. */
export function AddUserDialog({ opened, onClose }: AddUserDialogProps) {
  const [values, setValues] = useState(emptyUser);
  const { askToDiscard, isAsking, dialog } = useDiscard();
  const { mutate, isPending, error, reset } = useCreateUser(onClose);
  useEffect(() => {
    if (opened) setValues(emptyUser);
  }, [opened]);

  const isTyped = Object.keys(values).some(
    (name) => values[name as keyof AddUserValues] !== emptyUser[name as keyof AddUserValues],
  );
  const cancel = async () => {
    if (isPending || (isTyped && !(await askToDiscard()))) return;
    reset();
    onClose();
  };

  return (
    <>
      <Dialog
        opened={opened}
        onClose={() => void cancel()}
        title="Benutzer hinzufügen"
        isCovered={isAsking}
      >
        <AddUserForm
          values={values}
          refusal={error}
          isSending={isPending}
          onChange={(change) => {
            setValues({ ...values, ...change });
            reset();
          }}
          onCancel={() => void cancel()}
          onSubmit={() => mutate(newUser.parse(values))}
        />
      </Dialog>
      {dialog}
    </>
  );
}

interface AddUserFormProps {
  values: AddUserValues;
  /** The server's error about the last attempt. */
  refusal: Error | null;
  isSending: boolean;
  onChange: (change: Partial<AddUserValues>) => void;
  onCancel: () => void;
  onSubmit: () => void;
}

function AddUserForm(props: AddUserFormProps) {
  const { values, refusal, isSending, onChange, onCancel, onSubmit } = props;
  const form = useFocusAfterInert<HTMLFormElement>(isSending);
  const [invalidSubmits, countInvalidSubmit] = useInvalidSubmits(form);
  const isValid = newUser.safeParse(values).success;

  return (
    <form
      className={formClasses.form}
      ref={form}
      inert={isSending}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isValid) countInvalidSubmit();
        else if (!isSending) onSubmit();
      }}
    >
      <div className={formClasses.content}>
        <AddUserFields
          values={values}
          problems={{
            ...(invalidSubmits > 0 ? problemsOf(values) : {}),
            ...(isTaken(refusal) ? { email: refusal?.message } : {}),
          }}
          onChange={onChange}
        />
      </div>
      <div className={formClasses.footer}>
        <Button variant="default" onClick={onCancel}>
          Abbrechen
        </Button>
        <Button type="submit" loading={isSending}>
          Hinzufügen
        </Button>
      </div>
    </form>
  );
}

const isTaken = (error: Error | null) => error instanceof AppError && error.code === 'user_exists';

function problemsOf(values: AddUserValues): Partial<Record<keyof AddUserValues, string>> {
  const { error } = newUser.safeParse(values);
  const issues = error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}
