import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
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
  return (
    <FormDialog
      opened={opened}
      title="Dokument bearbeiten"
      isChanged={isChanged(editing.edit)}
      isSending={editing.isSending}
      onClose={editing.end}
    >
      {(cancel) => <EditForm document={document} editing={editing} onCancel={cancel} />}
    </FormDialog>
  );
}
