import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import {
  importNoun,
  importStateLabels,
  isAtWork,
  type ListedImport,
} from '#contract/imports/imports.ts';
import { can } from '#contract/permissions.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { onServerMessage } from '#web/realtime/server-messages.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { NoticeCard } from '#web/ui/notice/notice-card.tsx';
import { percentDone } from './import-facts.ts';
import { importsQuery } from './import-queries.ts';

export interface RunningImport {
  import: ListedImport;
  close: () => void;
}

const addressOf = (id: string) => `/admin/import/${id}`;

/**
 * The user's own import that the server works on, on every screen but its own. It stays until the user has opened or
 * closed it, so that they learn how it ended.
 */
export function useRunningImport(): RunningImport | undefined {
  const { id: userId } = useCurrentUser();
  const [pathname] = useLocation();
  const [seen, setSeen] = useState<string>();
  const [closed, setClosed] = useState<string>();
  const { data } = useQuery({ ...importsQuery(), enabled: useIsAnnounced() });
  const own = data?.imports.filter(({ createdBy }) => createdBy === userId) ?? [];
  const running = own.find(({ state }) => isAtWork(state));
  const shown = running ?? own.find(({ id }) => id === seen);
  const isOpen = shown !== undefined && pathname === addressOf(shown.id);
  const next = isOpen ? undefined : shown?.id;
  if (seen !== next) setSeen(next);
  if (!shown || isOpen || shown.id === closed) return undefined;
  return { import: shown, close: () => setClosed(shown.id) };
}

export function RunningImportCard({ import: shown, close }: RunningImport) {
  const { id, fileName, state } = shown;
  const percent = percentDone(shown);
  // The state is announced, but not each percent.
  const progress = isAtWork(state) && percent !== undefined && (
    <span aria-live="off">{` · ${percent}\u00a0%`}</span>
  );
  return (
    <NoticeCard
      icon={<IconFileImport size={22} />}
      title={
        <>
          Import: {importStateLabels[state]}
          {progress}
        </>
      }
      text={fileName}
      onClose={close}
      actions={
        <Button component={Link} href={addressOf(id)} variant="default">
          Öffnen
        </Button>
      }
    />
  );
}

/**
 * True after the server has announced a change of an import, and as soon as its messages come: an import may have begun
 * before. Without either there is nothing to ask for.
 */
function useIsAnnounced(): boolean {
  const user = useCurrentUser();
  const [isAnnounced, setAnnounced] = useState(() => syncStatus.get().isLive);
  useEffect(
    () =>
      onServerMessage((message) => {
        const isAboutImport = message.type === 'resync' || message.entity === importNoun.kind;
        if (isAboutImport) setAnnounced(true);
      }),
    [],
  );
  return isAnnounced && can(user, 'import.manage');
}
