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

/** An edit of a document's fields, from the first input until it is saved or discarded. */
export function useDocumentEdit(
  equipment: DocumentedEquipment,
  document: EquipmentDocument,
  onClose: () => void,
) {
  const user = useCurrentUser();
  const current = fieldsOf(document);
  const [draft] = useState(() => editDraft(document.id, user.id));
  const [stored, setStored] = useState(() => draft.load(current));
  // As long as the user has changed nothing, changes by others are shown.
  const edit = isTouched(stored) ? stored : unchanged(current);

  const end = () => {
    draft.clear();
    setStored(unchanged(current));
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
      draft.save(next);
      setStored(next);
    },
    save: () => {
      if (isChanged(edit)) send(fieldsFrom(edit.values));
      else end();
    },
  };
}
