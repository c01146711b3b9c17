/** What every user may do with the own data, in any state of the account. */
import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '#web/session/show-failure.ts';
import { useLeavingWarnings } from '#web/sync/leaving/use-leaving-warnings.tsx';
import { today } from '#web/ui/dates.ts';
import { downloadFile } from '#web/ui/download-file.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { accountApi } from './account-queries.ts';
import classes from './data-card.module.css';
import { DeletionDialog } from './deletion-dialog.tsx';

export function ExportButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => accountApi.export(),
    onSuccess: (data) => {
      const text = JSON.stringify(data, null, 2);
      const name = `meine-daten-${today()}.json`;
      downloadFile(new Blob([text], { type: 'application/json' }), name);
      showSuccess('Daten exportiert');
    },
    onError: (error) =>
      showFailure(error, {
        title: 'Datenexport fehlgeschlagen',
        text: 'Ihre Daten konnten nicht zusammengestellt werden.',
      }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} />}
      onClick={() => mutate()}
      loading={isPending}
    >
      Daten exportieren
    </Button>
  );
}

interface DeleteAccountButtonProps {
  userId: string | undefined;
  /** The id of the sentence that says why the account cannot be deleted; undefined if it can. */
  hintId?: string | undefined;
}

export function DeleteAccountButton({ userId, hintId }: DeleteAccountButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { mayLeave, dialog } = useLeavingWarnings({
    by: 'Mit der Löschung',
    sentWhen: 'wenn Sie die Löschung zurücknehmen und hier weiterarbeiten',
    confirm: 'Trotzdem fortfahren',
    icon: <IconTrash size={18} />,
  });
  const begin = async () => {
    if (await mayLeave(userId)) setAsking(true);
  };
  return (
    <>
      <Button
        className={classes.remove ?? ''}
        variant="default"
        leftSection={<IconTrash size={18} />}
        disabled={hintId !== undefined}
        {...(hintId === undefined ? {} : { 'aria-describedby': hintId })}
        onClick={() => void begin()}
      >
        Konto löschen
      </Button>
      {dialog}
      <DeletionDialog userId={userId} opened={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
