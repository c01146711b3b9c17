import { useEffect, useState } from 'react';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { isOnlyHere } from '#contract/documents/documents.ts';
import { waitingFile } from '#web/offline/waiting-file.ts';
import { fileAddress } from '../object-address.ts';

interface ImageSource {
  /** Undefined until it is known, for an image that still waits on this device. */
  address?: string;
  /** It should be on this device and is not, or cannot be read. */
  isLost?: boolean;
}

/** Where the image is read; every attempt looks anew. */
export function useImageSource(document: EquipmentDocument, attempt: number): ImageSource {
  const isHere = isOnlyHere(document);
  const [found, setFound] = useState<ImageSource & { attempt?: number }>({});
  useEffect(() => {
    if (!isHere) return;
    let address: string | undefined;
    let isOver = false;
    const show = (file: Blob | undefined) => {
      if (isOver) return;
      if (file) address = URL.createObjectURL(new Blob([file], { type: document.mimeType }));
      setFound(address === undefined ? { attempt, isLost: true } : { attempt, address });
    };
    waitingFile(document.id).then(show, () => show(undefined));
    return () => {
      isOver = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [isHere, document.id, document.mimeType, attempt]);
  if (!isHere) return { address: fileAddress(document) };
  return found.attempt === attempt ? found : {};
}
