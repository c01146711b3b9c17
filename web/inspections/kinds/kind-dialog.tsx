import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { KindForm } from './kind-form.tsx';
import { type EditedKind, useKindEdit } from './use-kind-edit.ts';

interface KindDialogProps extends EditedKind {
  opened: boolean;
  onClose: () => void;
}

export function KindDialog({ opened, onClose, ...edited }: KindDialogProps) {
  const editing = useKindEdit(edited, onClose);
  return (
    <FormDialog
      opened={opened}
      title={edited.saved ? 'Prüfart bearbeiten' : 'Neue Prüfart'}
      isChanged={editing.isChanged}
      isSending={editing.isSending}
      onClose={editing.end}
    >
      {(cancel) => <KindForm edited={edited} editing={editing} onCancel={cancel} />}
    </FormDialog>
  );
}
