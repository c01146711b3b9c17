import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useDiscard } from '#web/ui/dialog/use-discard.ts';
import type { DocumentedEquipment } from '../document-fields.ts';
import { isChanged } from './edit-draft.ts';
import { EditForm, type EditFormProps } from './edit-form.tsx';
import { useDocumentEdit } from './use-document-edit.ts';

interface EditDialogProps extends Pick<EditFormProps, 'document'> {
  equipment: DocumentedEquipment;
  opened: boolean;
  onClose: () => void;
}

export function EditDialog({ equipment, document, opened, onClose }: EditDialogProps) {
  const editing = useDocumentEdit(equipment, document, onClose);
  const { askToDiscard, isAsking, dialog } = useDiscard();
  const cancel = async () => {
    if (editing.isSending) return;
    if (isChanged(editing.edit) && !(await askToDiscard())) return;
    editing.end();
  };
  return (
    <>
      <Dialog
        opened={opened}
        onClose={() => void cancel()}
        title="Dokument bearbeiten"
        isCovered={isAsking}
      >
        <EditForm document={document} editing={editing} onCancel={() => void cancel()} />
      </Dialog>
      {dialog}
    </>
  );
}
