import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import type { ImportRecord } from '#contract/imports/imports.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { Page } from '#web/ui/page/page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { CheckedImport } from './check/checked-import.tsx';
import { PlanForm } from './columns/plan-form.tsx';
import { ImportFrame } from './import-frame.tsx';
import classes from './import-page.module.css';
import { ImportProgress } from './import-progress.tsx';
import { importQuery } from './import-queries.ts';
import { ImportResult } from './result/import-result.tsx';

export function ImportPage() {
  const { id = '' } = useParams<{ id: string }>();
  const { data, error, isFetching, refetch } = useQuery(importQuery(id));
  if (data) return <ImportState key={data.id} import={data} />;
  return (
    <Page title="Import" backHref="/admin/import">
      {statusOf(error) === 404 && (
        <EmptyState
          icon={<IconFileOff size={32} />}
          title="Diesen Import gibt es nicht"
          text="Er wurde verworfen oder entfernt."
        />
      )}
      {error && statusOf(error) !== 404 && (
        <ErrorState
          title="Der Import konnte nicht geladen werden"
          text="Bitte versuchen Sie es gleich erneut."
          onRepeat={refetch}
          isRepeating={isFetching}
        />
      )}
      {!error && (
        <div className={classes.skeleton} aria-hidden>
          <Skeleton width="100%" height={56} />
          <Skeleton width="100%" height={320} />
        </div>
      )}
    </Page>
  );
}

/** What can be done next depends on the state, which the server decides. */
function ImportState({ import: current }: { import: ImportRecord }) {
  const [isReplanning, setReplanning] = useState(false);
  switch (current.state) {
    case 'unreadable':
      return (
        <ImportFrame import={current}>
          <EmptyState
            icon={<IconFileOff size={32} />}
            tone="bad"
            title="Die Datei konnte nicht gelesen werden"
            text={current.error ?? 'Bitte versuchen Sie es mit einer anderen Datei.'}
            action={
              <Button component={Link} href="/admin/import">
                Andere Datei wählen
              </Button>
            }
          />
        </ImportFrame>
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
      return (
        <ImportFrame import={current}>
          <ImportProgress import={current} />
        </ImportFrame>
      );
    case 'stopped':
    case 'done':
    case 'failed':
    case 'taken_back':
      return (
        <ImportFrame import={current}>
          <ImportResult import={current} />
        </ImportFrame>
      );
  }
}
