import '@mantine/core/styles/Input.layer.css';
import { Button, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import {
  afterMonths,
  deletionReasonLimit,
  deletionTexts,
  keptByLawText,
} from '#contract/account/account.ts';
import { fits, isBlank } from '#contract/text/stored-text.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { signOut } from '#web/sync/leaving/sign-out.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import formClasses from '#web/ui/dialog/dialog-form.module.css';
import { showError } from '#web/ui/notice/toast.tsx';
import { accountApi, deletionPeriodQuery } from './account-queries.ts';
import classes from './deletion-dialog.module.css';

interface DeletionDialogProps {
  userId: string | undefined;
  opened: boolean;
  onClose: () => void;
}

const consequencesAfter = (months: number | undefined) => [
  'Sie werden auf allen Geräten abgemeldet.',
  'Die Administratoren werden benachrichtigt.',
  `${afterMonths(months)} werden Ihre personenbezogenen Daten entfernt. Bis dahin können Sie die Löschung zurücknehmen, indem Sie sich wieder anmelden.`,
];

export function DeletionDialog({ userId, opened, onClose }: DeletionDialogProps) {
  const { data: period } = useQuery({ ...deletionPeriodQuery, enabled: opened });
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { requestDeletion, isSending } = useDeletion(userId);
  const isTooLong = !fits(reason, deletionReasonLimit);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || isTooLong) return;
    if (!isBlank(reason)) return requestDeletion(reason.trim());
    setMissing(true);
    showError(deletionTexts.reasonTitle, deletionTexts.reasonMissing);
    field.current?.focus();
  };

  return (
    <Dialog opened={opened} onClose={onClose} title="Konto löschen">
      <form className={formClasses.form} noValidate onSubmit={submit}>
        <div className={formClasses.content}>
          <ul className={classes.consequences}>
            {consequencesAfter(period?.months).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p className={classes.kept}>{keptByLawText}</p>
          <Textarea
            ref={field}
            label="Grund für die Löschung"
            withAsterisk
            aria-required
            data-autofocus
            autosize
            minRows={3}
            maxRows={8}
            value={reason}
            readOnly={isSending}
            error={problemOf(isTooLong, isMissing)}
            errorProps={{ role: 'alert' }}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(false);
            }}
          />
        </div>
        <div className={formClasses.footer}>
          <Button variant="default" onClick={onClose} disabled={isSending}>
            Abbrechen
          </Button>
          <Button
            className={classes.destroy ?? ''}
            type="submit"
            leftSection={<IconTrash size={18} />}
            loading={isSending}
          >
            Löschung beantragen
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function problemOf(isTooLong: boolean, isMissing: boolean): string | false {
  if (isTooLong) return `Höchstens ${deletionReasonLimit} Zeichen.`;
  return isMissing && deletionTexts.reasonMissing;
}

/** The server ends the session with its answer, so this device is cleared as by signing out. */
function useDeletion(userId: string | undefined) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (reason: string) => accountApi.remove({ body: { reason } }),
    onSuccess: ({ message }) => signOut(userId, `Löschung beantragt. ${message}`),
    onError: (error) =>
      showFailure(error, {
        title: 'Löschung fehlgeschlagen',
        text: 'Ihr Konto konnte nicht zur Löschung vorgemerkt werden.',
      }),
  });
  return { requestDeletion: mutate, isSending: isPending || isSuccess };
}
