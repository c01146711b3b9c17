import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { importNoun, importStateLabels, isAtWork } from '#contract/imports/imports.ts';
import { onServerMessage } from '#web/realtime/server-messages.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { NoticeCard } from '#web/ui/notice/notice-card.tsx';
import { importsQuery } from './import-queries.ts';

/** The progress of the user's own import, on every screen but its own. */
export function RunningImport() {
  const { id: userId } = useCurrentUser();
  const [pathname] = useLocation();
  const [closed, setClosed] = useState<string>();
  const { data } = useQuery({ ...importsQuery(), enabled: useIsAnnounced() });
  const running = data?.imports.find(
    ({ state, createdBy }) => isAtWork(state) && createdBy === userId,
  );
  if (!running || running.id === closed) return null;
  const { id, fileName, state, done, total } = running;
  const address = `/admin/import/${id}`;
  if (pathname === address) return null;
  const percent = total > 0 ? ` · ${Math.floor((100 * done) / total)}\u00a0%` : '';
  return (
    <NoticeCard
      icon={<IconFileImport size={22} />}
      title={`Import: ${importStateLabels[state]}${percent}`}
      text={fileName}
      onClose={() => setClosed(id)}
      actions={
        <Button component={Link} href={address} variant="default">
          Öffnen
        </Button>
      }
    />
  );
}

/** True after the server has announced a change of an import: without one there is nothing to ask for. */
function useIsAnnounced(): boolean {
  const [isAnnounced, setAnnounced] = useState(false);
  useEffect(
    () =>
      onServerMessage((message) => {
        if (message.type === 'changed' && message.entity === importNoun.kind) setAnnounced(true);
      }),
    [],
  );
  return isAnnounced;
}
