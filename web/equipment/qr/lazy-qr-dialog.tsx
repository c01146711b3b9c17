import { type ReactNode, Suspense, useState } from 'react';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

const QrDialog = lazyPart(async () => (await import('./qr-dialog.tsx')).QrDialog);

/** The code of the dialog and the QR generator is loaded when the dialog is first opened. */
export function useQrDialog(equipment: Equipment | undefined): {
  open: () => void;
  dialog: ReactNode;
} {
  const [isOpen, setOpen] = useState<boolean>();
  return {
    open: () => setOpen(true),
    dialog: equipment && isOpen !== undefined && (
      <Suspense>
        <QrDialog equipment={equipment} opened={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
