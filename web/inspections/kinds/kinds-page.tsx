import { Button } from '@mantine/core';
import { IconBulb, IconClipboardCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '#contract/permissions.ts';
import { inspectionKindsQuery } from '#web/reads/inspection-kinds-query.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { Page } from '#web/ui/page/page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import { OfflineNote } from '#web/ui/state/offline-note.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { KindCard } from './kind-card.tsx';
import classes from './kinds-page.module.css';
import { useKindDialog } from './lazy-kind-dialog.tsx';
import { SuggestionsDialog } from './suggestions-dialog.tsx';
import { useRemoveKind } from './use-remove-kind.tsx';

/** What is inspected in this house, how often and by whom. */
export function InspectionKindsPage() {
  const mayManage = can(useCurrentUser(), 'inspection-kind.manage');
  const { isOnline } = useSyncStatus();
  const { data: kinds, isError, isFetching, refetch } = useQuery(inspectionKindsQuery);
  const editor = useKindDialog(kinds);
  const { remove, dialog } = useRemoveKind();
  const [isChoosing, setChoosing] = useState(false);
  const buttons = mayManage && (
    <>
      <Button
        variant="default"
        leftSection={<IconBulb size={18} />}
        disabled={!isOnline}
        onClick={() => setChoosing(true)}
      >
        Vorschläge
      </Button>
      <Button
        leftSection={<IconPlus size={18} />}
        disabled={!isOnline}
        onClick={() => editor.create()}
      >
        Neue Prüfart
      </Button>
    </>
  );
  return (
    <Page
      title="Prüfarten"
      backHref="/settings"
      actions={buttons && <span className={classes.inHeader}>{buttons}</span>}
      actionBar={buttons}
    >
      {!isOnline && mayManage && (
        <div className={classes.offline}>
          <OfflineNote>
            Prüfarten lassen sich nur mit Netz ändern. Was fällig ist, steht auch ohne Netz da.
          </OfflineNote>
        </div>
      )}
      {!kinds && !isError && <KindsSkeleton />}
      {!kinds && isError && (
        <ErrorState
          title="Die Prüfarten konnten nicht geladen werden"
          text={
            isOnline
              ? 'Bitte versuchen Sie es gleich erneut.'
              : 'Ohne Netz noch nicht auf diesem Gerät.'
          }
          onRepeat={() => void refetch()}
          isRepeating={isFetching}
        />
      )}
      {kinds?.length === 0 && (
        <EmptyState
          icon={<IconClipboardCheck size={30} />}
          title="Noch keine Prüfarten"
          text={
            mayManage
              ? 'Eine Prüfart legt fest, was wie oft und von wem geprüft wird. Die Vorschläge sind ein Anfang.'
              : 'Sobald ein Prüfer oder Administrator eine Prüfart angelegt hat, erscheint sie hier.'
          }
        />
      )}
      {kinds && kinds.length > 0 && (
        <ul className={classes.list}>
          {kinds.map((kind) => (
            <li key={kind.id}>
              <KindCard
                kind={kind}
                isLocked={!isOnline || !mayManage}
                onEdit={() => editor.edit(kind)}
                onRemove={() => remove(kind)}
              />
            </li>
          ))}
        </ul>
      )}
      <SuggestionsDialog
        opened={isChoosing}
        kinds={kinds ?? []}
        onClose={() => setChoosing(false)}
        onChoose={(values) => {
          setChoosing(false);
          editor.create(values);
        }}
      />
      {editor.dialog}
      {dialog}
    </Page>
  );
}

const keys = [0, 1, 2];

function KindsSkeleton() {
  return (
    <div className={classes.list} aria-hidden>
      {keys.map((key) => (
        <Skeleton width="100%" height={116} key={key} />
      ))}
    </div>
  );
}
