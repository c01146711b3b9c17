import { Button } from '@mantine/core';
import {
  IconCheck,
  IconCloudUp,
  IconDatabase,
  IconFileDownload,
  IconServerBolt,
} from '@tabler/icons-react';
import { fileSizeText } from '#contract/documents/files.ts';
import type { SyncStatus } from '#web/offline/sync/sync-status.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { SettingGroup } from '#web/ui/page/setting-group.tsx';
import { SettingRow } from '#web/ui/page/setting-row.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { loadingText } from '../bar-state.ts';
import { changes, formatCount } from '../counts.ts';
import { openSyncSheet } from '../sheet-state.ts';
import { useSyncStatus } from '../use-sync-status.ts';
import { useKeptFiles } from './use-kept-files.ts';
import { useStorage } from './use-storage.ts';

/** What is stored on this device for the user. */
export function DeviceGroup({ className }: { className: string | undefined }) {
  const status = useSyncStatus();
  return (
    <SettingGroup title="Daten auf diesem Gerät" className={className}>
      <SettingRow
        icon={<IconCloudUp size={20} />}
        title="Synchronisierung"
        description={queueText(status)}
        onClick={openSyncSheet}
      />
      <SettingRow
        icon={<IconServerBolt size={20} />}
        title="Anlagen"
        description={replicaText(status)}
      />
      <DocumentsRow />
      <StorageRow />
    </SettingGroup>
  );
}

function queueText({ unsent }: SyncStatus): string {
  const failed = unsent.filter(({ state }) => state === 'failed').length;
  if (failed > 0) return changes(failed, 'braucht Ihre Entscheidung', 'brauchen Ihre Entscheidung');
  if (unsent.length > 0) return changes(unsent.length, 'wartet', 'warten');
  return 'Alles ist gesendet';
}

function replicaText({ replica: { isComplete, count, at } }: SyncStatus): string {
  if (!isComplete) return count > 0 ? loadingText(count) : 'Noch nicht auf diesem Gerät';
  const state = at === null ? '' : ` · Stand ${formatDateTime(at)}`;
  return `${formatCount(count)} auf diesem Gerät${state}`;
}

function DocumentsRow() {
  const bytes = [...useKeptFiles().values()];
  return (
    <SettingRow
      icon={<IconFileDownload size={20} />}
      title="Dokumente"
      description={documentsText(bytes)}
    />
  );
}

function documentsText(bytes: readonly number[]): string {
  if (bytes.length === 0) return 'Keine offline verfügbar';
  const total = bytes.reduce((sum, size) => sum + size, 0);
  return `${formatCount(bytes.length)} offline verfügbar · ${fileSizeText(total)}`;
}

const megabytes = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

function StorageRow() {
  const { storage, isAsking, persist } = useStorage();
  const bytes = storage?.bytes;
  return (
    <SettingRow
      icon={<IconDatabase size={20} />}
      title="Speicher"
      description={bytes === undefined ? '' : `${megabytes.format(bytes / 1_000_000)} MB belegt`}
      status={
        <>
          {storage?.isPersistent === true && (
            <Pill tone="ok" icon={<IconCheck size={14} aria-hidden />}>
              Dauerhaft gespeichert
            </Pill>
          )}
          {storage?.isPersistent === false && (
            <Button variant="default" onClick={() => void persist()} loading={isAsking}>
              Dauerhaft speichern
            </Button>
          )}
        </>
      }
    />
  );
}
