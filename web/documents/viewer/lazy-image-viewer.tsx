import { type ReactNode, useState } from 'react';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const ImageViewer = lazyPart(async () => (await import('./image-viewer.tsx')).ImageViewer);

/** The code of the viewer is loaded when an image is first opened. */
export function useImageViewer(): {
  open: (document: EquipmentDocument) => void;
  dialog: ReactNode;
} {
  const [shown, setShown] = useState<EquipmentDocument>();
  const [isOpen, setOpen] = useState(false);
  return {
    open: (document) => {
      setShown(document);
      setOpen(true);
    },
    dialog: shown && (
      <ImageViewer document={shown} opened={isOpen} onClose={() => setOpen(false)} />
    ),
  };
}
