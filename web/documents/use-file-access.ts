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
  /** The properties of the link on the document's name. */
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
  /** Whether the file is being downloaded to the device. */
  isFetching: boolean;
}

const inTab = { target: '_blank', rel: 'noopener' } as const;

/** Opens and downloads a document's file; without network only if it is on this device. */
export function useFileAccess(document: EquipmentDocument, onView: () => void): FileAccess {
  const { fileName, objectPath } = document;
  const { isOnline } = useSyncStatus();
  const isKept = useKeptFiles().has(objectPath);
  const isFetching = useIsFetching(document);
  const opening = openingOf(document);
  const isWaiting = isOnlyHere(document);
  const isAvailable = isOnline || isKept || isWaiting;
  const downloadLink = { href: downloadAddress(document), download: fileName };

  const download = () => {
    if (isWaiting) void downloadWaiting(document);
    else if (isAvailable) clickLink(downloadLink.href, { downloadAs: fileName });
    else showUnavailable();
  };
  const open = () => {
    if (!isAvailable) showUnavailable();
    else if (opening === 'viewer') onView();
    else if (opening === 'download' || isWaiting) download();
    else clickLink(fileAddress(document), { newTab: true });
  };
  const onClick = (event: MouseEvent) => {
    // Unless the viewer opens the file, and always with a modifier key, the browser follows the link itself.
    const isForBrowser =
      isAvailable && !isWaiting && (opening !== 'viewer' || hasModifierKey(event));
    if (isForBrowser) return;
    event.preventDefault();
    open();
  };

  const target = opening === 'download' ? downloadLink : { href: fileAddress(document), ...inTab };
  return { link: { ...target, onClick }, open, download, isKept, isFetching };
}

function showUnavailable(): void {
  showError(
    'Ohne Netz nicht verfügbar',
    'Diese Datei liegt nicht auf diesem Gerät. Mit Netz können Sie sie offline verfügbar machen.',
  );
}

/** The browser needs the address until it has saved the file. */
const revokeAfterMs = 60_000;

async function downloadWaiting({ id, fileName, mimeType }: EquipmentDocument): Promise<void> {
  try {
    const file = await waitingFile(id);
    if (!file) throw new Error('the file that should wait here is gone');
    const href = URL.createObjectURL(new Blob([file], { type: mimeType }));
    clickLink(href, { downloadAs: fileName });
    setTimeout(() => URL.revokeObjectURL(href), revokeAfterMs);
  } catch (error) {
    showFailure(error, 'Die Datei kann auf diesem Gerät nicht mehr gelesen werden.');
  }
}

const hasModifierKey = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;

/** A click on a link, because browsers may block windows that are opened by code. */
function clickLink(href: string, target: { newTab: true } | { downloadAs: string }): void {
  const link = document.createElement('a');
  link.href = href;
  if ('newTab' in target) {
    link.target = '_blank';
    link.rel = 'noopener';
  } else link.download = target.downloadAs;
  link.click();
}
