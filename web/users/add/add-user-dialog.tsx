import { useEffect, useState } from 'react';
import { AppError } from '#contract/errors.ts';
import { newUser } from '#contract/users/users.ts';
import { DialogForm, FormDialog, useDialogForm } from '#web/ui/dialog/form-dialog.tsx';
import { useCreateUser } from '../actions/use-user-writes.ts';
import { AddUserFields, type AddUserValues, emptyUser } from './add-user-fields.tsx';

interface AddUserDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Prepares an account for the first sign-in with this address. */
export function AddUserDialog({ opened, onClose }: AddUserDialogProps) {
  const [values, setValues] = useState(emptyUser);
  const { mutate, isPending, error, reset } = useCreateUser(onClose);
  useEffect(() => {
    if (opened) setValues(emptyUser);
  }, [opened]);

  const isTyped = Object.keys(values).some(
    (name) => values[name as keyof AddUserValues] !== emptyUser[name as keyof AddUserValues],
  );
  return (
    <FormDialog
      opened={opened}
      title="Benutzer hinzufügen"
      isChanged={isTyped}
      isSending={isPending}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      {(cancel) => (
        <AddUserForm
          values={values}
          refusal={error}
          isSending={isPending}
          onChange={(change) => {
            setValues({ ...values, ...change });
            reset();
          }}
          onCancel={cancel}
          onSubmit={() => mutate(newUser.parse(values))}
        />
      )}
    </FormDialog>
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
  const isValid = newUser.safeParse(values).success;
  const form = useDialogForm({ isValid, isSending, onSubmit });
  return (
    <DialogForm form={form} submitLabel="Hinzufügen" onCancel={onCancel}>
      <AddUserFields
        values={values}
        problems={{
          ...(form.hasTried ? problemsOf(values) : {}),
          ...(isTaken(refusal) ? { email: refusal?.message } : {}),
        }}
        onChange={onChange}
      />
    </DialogForm>
  );
}

const isTaken = (error: Error | null) => error instanceof AppError && error.code === 'user_exists';

function problemsOf(values: AddUserValues): Partial<Record<keyof AddUserValues, string>> {
  const { error } = newUser.safeParse(values);
  const issues = error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}
