import { Button } from '@mantine/core';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { Page } from '#web/ui/page/page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import { OfflineNote } from '#web/ui/state/offline-note.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { useScenarioDialog } from './editor/lazy-scenario-dialog.tsx';
import { runsQuery } from './run-pages.ts';
import cardClasses from './scenario-card.module.css';
import listClasses from './scenario-list.module.css';
import { ScenarioList } from './scenario-list.tsx';
import { scenariosQuery } from './scenario-queries.ts';
import { RunPages } from './scenario-runs.tsx';
import classes from './scenarios-page.module.css';

export function ScenariosPage() {
  const mayManage = can(useCurrentUser(), 'scenario.manage');
  const { isOnline } = useSyncStatus();
  const { data: scenarios, isError, isFetching, refetch } = useQuery(scenariosQuery);
  const editor = useScenarioDialog(scenarios);
  const create = mayManage && scenarios && scenarios.length > 0 && (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} />}
      disabled={!isOnline}
      onClick={() => editor.create()}
    >
      Neues Szenario
    </Button>
  );
  return (
    <Page
      title="Szenario-Verwaltung"
      actions={create && <span className={classes.inHeader}>{create}</span>}
      actionBar={create}
    >
      {!isOnline && <WithoutNetwork />}
      {!scenarios && !isError && <ScenariosSkeleton />}
      {!scenarios && isError && (
        <ErrorState
          title="Die Szenarien konnten nicht geladen werden"
          text={
            isOnline
              ? 'Bitte versuchen Sie es gleich erneut.'
              : 'Ohne Netz noch nicht auf diesem Gerät.'
          }
          onRepeat={() => void refetch()}
          isRepeating={isFetching}
        />
      )}
      {scenarios?.length === 0 && <NoScenarios onCreate={editor.create} />}
      {scenarios && scenarios.length > 0 && (
        <ScenarioList scenarios={scenarios} onEdit={editor.edit} />
      )}
      {scenarios && <DeletedRuns />}
      {editor.dialog}
    </Page>
  );
}

/** Says why the buttons are disabled, for users who have such buttons. */
function WithoutNetwork() {
  const user = useCurrentUser();
  if (!can(user, 'scenario.run')) return null;
  const buttonNames = can(user, 'scenario.manage')
    ? 'Szenarien lassen sich nur mit Netz starten, anlegen, ändern und löschen.'
    : 'Szenarien lassen sich nur mit Netz starten.';
  return (
    <div className={classes.offline}>
      <OfflineNote>
        {buttonNames} Ein Lauf, den dieses Gerät schon kennt, geht auch ohne Netz weiter.
      </OfflineNote>
    </div>
  );
}

function NoScenarios({ onCreate }: { onCreate: () => void }) {
  const mayManage = can(useCurrentUser(), 'scenario.manage');
  const { isOnline } = useSyncStatus();
  return (
    <EmptyState
      icon={<IconListCheck size={30} />}
      title="Noch keine Szenarien"
      text={
        mayManage
          ? 'Ein Szenario legt fest, welche Anlagen bei einer Prüfrunde oder im Notfall abgearbeitet werden.'
          : 'Sobald ein Prüfer oder Administrator ein Szenario angelegt hat, erscheint es hier.'
      }
      action={
        mayManage && (
          <Button leftSection={<IconPlus size={18} />} disabled={!isOnline} onClick={onCreate}>
            Erstes Szenario erstellen
          </Button>
        )
      }
    />
  );
}

/** The runs of deleted scenarios stay readable. */
function DeletedRuns() {
  const titleId = useId();
  const { data } = useInfiniteQuery(runsQuery(undefined));
  if (!data?.pages.some(({ runs }) => runs.length > 0)) return null;
  return (
    <section className={classes.deletedRuns} aria-labelledby={titleId}>
      <h2 className={classes.deletedTitle} id={titleId}>
        Läufe ohne Szenario
      </h2>
      <RunPages scenarioId={undefined} label="Läufe ohne Szenario" />
    </section>
  );
}

const keys = [0, 1, 2];

function ScenariosSkeleton() {
  return (
    <div className={listClasses.list} aria-hidden>
      {keys.map((card) => (
        <div className={cardClasses.card} key={card}>
          <Skeleton width="70%" height={18} />
          <Skeleton width={130} height={12} />
          <Skeleton width="95%" />
          <Skeleton width="60%" />
          <span className={classes.badges}>
            <Skeleton width={120} height={24} round />
            <Skeleton width={96} height={24} round />
          </span>
          <Skeleton width="100%" height={56} />
        </div>
      ))}
    </div>
  );
}
