import { type ReactNode, useState } from 'react';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { DocumentedEquipment } from '../document-fields.ts';

const EditDialog = lazyPart(async () => (await import('./edit-dialog.tsx')).EditDialog);

/** The code of the dialog is loaded when it is first opened. */
export function useEditDialog(
  equipment: DocumentedEquipment,
  documents: readonly EquipmentDocument[] | undefined,
): { open: (document: EquipmentDocument) => void; dialog: ReactNode } {
  const [chosen, setChosen] = useState<EquipmentDocument>();
  const [isOpen, setOpen] = useState(false);
  // Somebody else may change or delete the document while the dialog is open.
  const current = documents?.find(({ id }) => id === chosen?.id) ?? chosen;
  return {
    open: (document) => {
      setChosen(document);
      setOpen(true);
    },
    dialog: current && (
      <EditDialog
        key={current.id}
        equipment={equipment}
        document={current}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
