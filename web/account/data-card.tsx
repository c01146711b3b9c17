import { Button } from '@mantine/core';
import { IconDatabase, IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Role } from '#contract/users.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { useLeavingWarnings } from '#web/sync/leaving/use-leaving-warnings.tsx';
import { today } from '#web/ui/dates.ts';
import { downloadFile } from '#web/ui/download-file.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { accountApi } from './account-queries.ts';
import classes from './data-card.module.css';
import { DeletionDialog } from './deletion-dialog.tsx';

export function DataCard({ id, role }: { id: string; role: Role }) {
  const { download, isLoading } = useExport();
  const [isAsking, setAsking] = useState(false);
  const { mayLeave, dialog } = useLeavingWarnings({
    by: 'Mit der Löschung',
    sentOnce: 'wenn Sie die Löschung zurücknehmen und hier weiterarbeiten',
    confirm: 'Trotzdem fortfahren',
    icon: <IconTrash size={18} />,
  });
  const begin = async () => {
    if (await mayLeave(id)) setAsking(true);
  };
  const hintId = useId();
  const isAdmin = role === 'admin';
  return (
    <SectionCard title="Datenverwaltung" icon={<IconDatabase size={20} />}>
      <Task
        title="Datenexport"
        text="Alles, was die Anwendung über Sie gespeichert hat, als JSON-Datei."
      >
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          onClick={download}
          loading={isLoading}
        >
          Daten exportieren
        </Button>
      </Task>
      <Task
        title="Konto löschen"
        text="Ihr Konto wird zur Löschung vorgemerkt. Nach 12 Monaten werden Ihre Daten entfernt."
      >
        {isAdmin && (
          <p className={classes.hint} id={hintId}>
            Als Administrator können Sie Ihr eigenes Konto nicht löschen. Bitte wenden Sie sich an
            einen anderen Administrator.
          </p>
        )}
        <Button
          className={classes.remove ?? ''}
          variant="default"
          leftSection={<IconTrash size={18} />}
          disabled={isAdmin}
          {...(isAdmin ? { 'aria-describedby': hintId } : {})}
          onClick={() => void begin()}
        >
          Konto löschen
        </Button>
        {dialog}
        <DeletionDialog opened={isAsking} onClose={() => setAsking(false)} />
      </Task>
    </SectionCard>
  );
}

function Task({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={classes.task}>
      <div>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.text}>{text}</p>
      </div>
      {children}
    </div>
  );
}

const fileName = () => `meine-daten-${today()}.json`;

function useExport() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => accountApi.export(),
    onSuccess: (data) => {
      const text = JSON.stringify(data, null, 2);
      downloadFile(new Blob([text], { type: 'application/json' }), fileName());
      showSuccess('Daten exportiert');
    },
    onError: (error) =>
      showFailure(error, {
        title: 'Datenexport fehlgeschlagen',
        text: 'Ihre Daten konnten nicht zusammengestellt werden.',
      }),
  });
  return { download: () => mutate(), isLoading: isPending };
}
