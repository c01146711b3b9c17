import type { MouseEvent } from 'react';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { isOnlyHere } from '#contract/documents/documents.ts';
import { waitingFile } from '#web/offline/waiting-file.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { useKeptFiles } from '#web/sync/device/use-kept-files.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { showError } from '#web/ui/notice/toast.tsx';
import { useIsFetching } from './keep-file.ts';
import { downloadAddress, fileAddress, openingOf } from './object-address.ts';

export interface FileAccess {
  /** What makes the document's name lead to its file. */
  link: {
    href: string;
    target?: '_blank';
    rel?: 'noopener';
    download?: string;
    onClick: (event: MouseEvent) => void;
  };
  open: () => void;
  download: () => void;
  isKept: boolean;
  /** On its way to be kept. */
  isFetching: boolean;
}

const inTab = { target: '_blank', rel: 'noopener' } as const;

/** How somebody gets at a document's file; without network only at what this device has. */
export function useFileAccess(document: EquipmentDocument, onView: () => void): FileAccess {
  const { fileName, objectPath } = document;
  const { isOnline } = useSyncStatus();
  const isKept = useKeptFiles().has(objectPath);
  const isFetching = useIsFetching(document);
  const opening = openingOf(document);
  const isHere = isOnlyHere(document);
  const isThere = isOnline || isKept || isHere;
  const toDisk = { href: downloadAddress(document), download: fileName };

  const download = () => {
    if (isHere) void downloadWaiting(document);
    else if (isThere) follow(toDisk.href, { downloadAs: fileName });
    else showUnavailable();
  };
  const open = () => {
    if (!isThere) showUnavailable();
    else if (opening === 'viewer') onView();
    else if (opening === 'download' || isHere) download();
    else follow(fileAddress(document), { newTab: true });
  };
  const onClick = (event: MouseEvent) => {
    // With a key held, and for what it can do alone, the browser does what it always does with links.
    const isLeft = isThere && !isHere && (opening !== 'viewer' || isWithKey(event));
    if (isLeft) return;
    event.preventDefault();
    open();
  };

  const target = opening === 'download' ? toDisk : { href: fileAddress(document), ...inTab };
  return { link: { ...target, onClick }, open, download, isKept, isFetching };
}

function showUnavailable(): void {
  showError(
    'Ohne Netz nicht verfügbar',
    'Diese Datei liegt nicht auf diesem Gerät. Mit Netz können Sie sie offline verfügbar machen.',
  );
}

/** Long enough for the browser to have taken it over. */
const keptForMs = 60_000;

async function downloadWaiting({ id, fileName, mimeType }: EquipmentDocument): Promise<void> {
  try {
    const file = await waitingFile(id);
    if (!file) throw new Error('the file that should wait here is gone');
    const href = URL.createObjectURL(new Blob([file], { type: mimeType }));
    follow(href, { downloadAs: fileName });
    setTimeout(() => URL.revokeObjectURL(href), keptForMs);
  } catch (error) {
    showFailure(error, 'Die Datei kann auf diesem Gerät nicht mehr gelesen werden.');
  }
}

const isWithKey = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;

/** As if somebody had clicked a link: no window that a browser could block. */
function follow(href: string, how: { newTab: true } | { downloadAs: string }): void {
  const link = document.createElement('a');
  link.href = href;
  if ('newTab' in how) {
    link.target = '_blank';
    link.rel = 'noopener';
  } else link.download = how.downloadAs;
  link.click();
}
