import { Button } from '@mantine/core';
import { IconFileOff, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { type ImportRecord, importStateLabels } from '#contract/imports/imports.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { CheckedImport } from './check/checked-import.tsx';
import { PlanForm } from './columns/plan-form.tsx';
import classes from './import-page.module.css';
import { ImportProgress } from './import-progress.tsx';
import { importQuery, importsApi, importsQuery } from './import-queries.ts';
import { ImportResult } from './result/import-result.tsx';

export function ImportPage() {
  const { id = '' } = useParams<{ id: string }>();
  const { data, error, isFetching, refetch } = useQuery(importQuery(id));
  const title = data ? data.fileName : 'Import';
  return (
    <Page
      title={title}
      backHref="/admin/import"
      {...(data ? { subtitle: subtitleOf(data) } : {})}
      actions={data && <DiscardButton import={data} />}
    >
      {data && <ImportStep key={data.id} import={data} />}
      {!data && statusOf(error) === 404 && (
        <EmptyState
          icon={<IconFileOff size={32} />}
          title="Diesen Import gibt es nicht"
          text="Er wurde verworfen."
        />
      )}
      {!data && error && statusOf(error) !== 404 && (
        <ErrorState
          title="Der Import konnte nicht geladen werden"
          text="Bitte versuchen Sie es gleich erneut."
          onRepeat={refetch}
          isRepeating={isFetching}
        />
      )}
      {!data && !error && <ImportSkeleton />}
    </Page>
  );
}

const subtitleOf = ({ state, createdAt, createdByName }: ImportRecord) =>
  [importStateLabels[state], formatDateTime(createdAt), createdByName].filter(Boolean).join(' · ');

/** What can be done next depends on the state, which the server decides. */
function ImportStep({ import: current }: { import: ImportRecord }) {
  const [isReplanning, setReplanning] = useState(false);
  switch (current.state) {
    case 'unreadable':
      return (
        <EmptyState
          icon={<IconFileOff size={32} />}
          tone="bad"
          title="Die Datei konnte nicht gelesen werden"
          text={current.error ?? 'Bitte versuchen Sie es mit einer anderen Datei.'}
        />
      );
    case 'read':
      return <PlanForm import={current} onChecked={() => setReplanning(false)} />;
    case 'checked':
      return isReplanning ? (
        <PlanForm import={current} onChecked={() => setReplanning(false)} />
      ) : (
        <CheckedImport import={current} onReplan={() => setReplanning(true)} />
      );
    case 'reading':
    case 'checking':
    case 'waiting':
    case 'running':
    case 'taking_back':
      return <ImportProgress import={current} />;
    case 'stopped':
    case 'done':
    case 'failed':
    case 'taken_back':
      return <ImportResult import={current} />;
  }
}

/** An import that has written nothing can be thrown away. */
function DiscardButton({ import: { id, state, fileName } }: { import: ImportRecord }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { ask, dialog } = useConfirm();
  const discarding = useMutation({
    mutationFn: () => importsApi.remove({ params: { id } }),
    onSuccess: async () => {
      navigate('/admin/import');
      await client.invalidateQueries(importsQuery());
    },
    onError: (error) => showFailure(error, 'Der Import konnte nicht verworfen werden.'),
  });
  if (!['reading', 'unreadable', 'read', 'checked'].includes(state)) return null;
  const discard = async () => {
    const isSure = await ask({
      title: 'Import verwerfen',
      text: `„${fileName}“ wird nicht importiert. Geschrieben wurde noch nichts.`,
      confirm: 'Verwerfen',
      icon: <IconTrash size={18} />,
    });
    if (isSure) discarding.mutate();
  };
  return (
    <>
      <Button variant="default" loading={discarding.isPending} onClick={() => void discard()}>
        Verwerfen
      </Button>
      {dialog}
    </>
  );
}

function ImportSkeleton() {
  return (
    <div className={classes.parts} aria-hidden>
      <Skeleton width="100%" height={120} />
      <Skeleton width="100%" height={320} />
    </div>
  );
}
