import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { codeEntry } from '#contract/emergency-access.ts';
import { AppError } from '#contract/errors.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm, useDialogForm } from '#web/ui/dialog/form-dialog.tsx';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import classes from './emergency-code.module.css';
import { emergencyApi } from './emergency-queries.ts';

interface EnterCodeDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function EnterCodeDialog({ opened, onClose }: EnterCodeDialogProps) {
  const [code, setCode] = useState('');
  const { mutate, isPending, refusal, reset } = useEnterCode(onClose);
  useEffect(() => {
    if (opened) setCode('');
  }, [opened]);
  const close = () => {
    if (isPending) return;
    reset();
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title="Notfallcode eingeben">
      <EnterCodeForm
        code={code}
        refusal={refusal}
        isSending={isPending}
        onChange={(next) => {
          setCode(next);
          reset();
        }}
        onCancel={close}
        onSubmit={() => mutate(code)}
      />
    </Dialog>
  );
}

interface EnterCodeFormProps {
  code: string;
  /** The server's sentence about the last code. */
  refusal: string | undefined;
  isSending: boolean;
  onChange: (code: string) => void;
  onCancel: () => void;
  onSubmit: () => void;
}

function EnterCodeForm(props: EnterCodeFormProps) {
  const { code, refusal, isSending, onChange, onCancel, onSubmit } = props;
  const problem = codeEntry.safeParse({ code }).error?.issues[0]?.message;
  const form = useDialogForm({ isValid: !problem, isSending, onSubmit });

  return (
    <DialogForm form={form} submitLabel="Zugriff freischalten" onCancel={onCancel}>
      <p className={classes.explained}>
        Mit dem Code dürfen Sie acht Stunden lang Anlagen anlegen, ändern und löschen. Alle
        Administratoren werden benachrichtigt, und jede Änderung wird protokolliert.
      </p>
      <TextInput
        label="Notfallcode"
        placeholder="XXXX-XXXX-XXXX"
        classNames={{ input: classes.field ?? '' }}
        value={code}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={refusal ?? (form.hasTried ? problem : undefined)}
        errorProps={{ role: 'alert' }}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
      />
    </DialogForm>
  );
}

const isWrongCode = (error: Error | null) =>
  error instanceof AppError && error.code === 'emergency_code_wrong';

function useEnterCode(onEntered: () => void) {
  const client = useQueryClient();
  const { error, ...mutation } = useMutation({
    mutationFn: (code: string) => emergencyApi.use({ body: { code } }),
    onSuccess: async ({ writesUntil }) => {
      await client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      onEntered();
      showSuccess(
        'Notfallzugriff aktiv',
        `Sie dürfen bis ${formatDateTime(writesUntil)} schreiben.`,
      );
    },
    onError: (problem) => {
      // The field shows this error.
      if (isWrongCode(problem)) return;
      showFailure(problem, 'Der Notfallcode konnte nicht geprüft werden.');
    },
  });
  return { ...mutation, refusal: isWrongCode(error) ? error?.message : undefined };
}
