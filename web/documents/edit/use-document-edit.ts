import { useState } from 'react';
import type { DocumentFields, EquipmentDocument } from '#contract/documents/documents.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { type DocumentedEquipment, fieldsOf } from '../document-fields.ts';
import { type DocumentValues, fieldsFrom } from '../document-values.ts';
import { updateDocument } from '../document-writes.ts';
import {
  contestedFields,
  editDraft,
  isChanged,
  isTouched,
  seenFields,
  unchanged,
} from './edit-draft.ts';

export type DocumentEdit = ReturnType<typeof useDocumentEdit>;

/** A change of what stands about a document, from the first letter until it is saved or given up. */
export function useDocumentEdit(
  equipment: DocumentedEquipment,
  document: EquipmentDocument,
  onClose: () => void,
) {
  const user = useCurrentUser();
  const current = fieldsOf(document);
  const [draft] = useState(() => editDraft(document.id, user.id));
  const [begun, setBegun] = useState(() => draft.begin(current));
  // As long as nothing was changed here, it is what others make of it.
  const edit = isTouched(begun) ? begun : unchanged(current);

  const end = () => {
    draft.clear();
    setBegun(unchanged(current));
    onClose();
  };
  const { send, isSending } = useQueuedWrite({
    send: (fields: DocumentFields) =>
      updateDocument(user.id, {
        id: document.id,
        fields,
        seen: seenFields(edit, current),
        equipment,
      }),
    done: 'Dokument aktualisiert',
    failed: 'Das Dokument konnte nicht aktualisiert werden',
    onWritten: end,
  });

  return {
    edit,
    contested: contestedFields(edit, current),
    isSending,
    end,
    write: (change: Partial<DocumentValues>) => {
      const next = { ...edit, values: { ...edit.values, ...change } };
      draft.keep(next);
      setBegun(next);
    },
    save: () => {
      if (isChanged(edit)) send(fieldsFrom(edit.values));
      else end();
    },
  };
}
