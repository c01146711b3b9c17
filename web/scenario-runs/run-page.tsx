import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { isNotFound, statusOf } from '#web/api/transport-errors.ts';
import { Page } from '#web/ui/page/page.tsx';
import { LoadFailed } from '#web/ui/state/load-failed.tsx';
import { runQuery } from './run-queries.ts';
import { RunScreen } from './run-screen.tsx';
import { RunSkeleton } from './run-skeleton.tsx';
import type { Facts } from './tasks/task-card.tsx';

interface RunPageProps {
  id: string;
  Facts: Facts;
  /** An action of another noun. */
  RunAction: ComponentType<{ runId: string }>;
}

export function RunPage({ id, Facts, RunAction }: RunPageProps) {
  const { data, error, isFetching, refetch } = useQuery(runQuery(id));
  const run = statusOf(error) === 404 ? undefined : data;
  if (run) return <RunScreen key={id} {...{ run, Facts, RunAction }} />;
  return (
    <Page title="Szenario-Lauf" backHref="/scenarios">
      {error ? (
        <LoadFailed
          title="Der Szenario-Lauf konnte nicht geladen werden"
          missing={{
            title: 'Szenario-Lauf nicht gefunden',
            text: 'Er wurde gelöscht, oder die Adresse stimmt nicht.',
          }}
          isMissing={isNotFound(error)}
          overview={{
            label: 'Zurück zu den Szenarien',
            href: '/scenarios',
            icon: <IconArrowLeft size={18} />,
          }}
          onRepeat={() => void refetch()}
          isRepeating={isFetching}
        />
      ) : (
        <RunSkeleton />
      )}
    </Page>
  );
}
