import { useEffect, useState } from 'react';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { isOnlyHere } from '#contract/documents/documents.ts';
import { waitingFile } from '#web/offline/waiting-file.ts';
import { fileAddress } from '../object-address.ts';

interface ImageSource {
  /** Undefined while a waiting image is read from the device. */
  address?: string;
  /** Whether a waiting image is missing on the device or cannot be read. */
  isLost?: boolean;
}

/** The address of the image; every attempt reads a waiting image again. */
export function useImageSource(document: EquipmentDocument, attempt: number): ImageSource {
  const isWaiting = isOnlyHere(document);
  const [source, setSource] = useState<ImageSource & { attempt?: number }>({});
  useEffect(() => {
    if (!isWaiting) return;
    let address: string | undefined;
    let isUnmounted = false;
    const show = (file: Blob | undefined) => {
      if (isUnmounted) return;
      if (file) address = URL.createObjectURL(new Blob([file], { type: document.mimeType }));
      setSource(address === undefined ? { attempt, isLost: true } : { attempt, address });
    };
    waitingFile(document.id).then(show, () => show(undefined));
    return () => {
      isUnmounted = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [isWaiting, document.id, document.mimeType, attempt]);
  if (!isWaiting) return { address: fileAddress(document) };
  return source.attempt === attempt ? source : {};
}
