import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useDiscard } from '#web/ui/dialog/use-discard.ts';
import { KindForm } from './kind-form.tsx';
import { type EditedKind, useKindEdit } from './use-kind-edit.ts';

interface KindDialogProps extends EditedKind {
  opened: boolean;
  onClose: () => void;
}

export function KindDialog({ opened, onClose, ...edited }: KindDialogProps) {
  const editing = useKindEdit(edited, onClose);
  const { askToDiscard, isAsking, dialog } = useDiscard();
  const cancel = async () => {
    if (editing.isSending) return;
    if (editing.isChanged && !(await askToDiscard())) return;
    editing.end();
  };
  return (
    <>
      <Dialog
        opened={opened}
        onClose={() => void cancel()}
        title={edited.saved ? 'Prüfart bearbeiten' : 'Neue Prüfart'}
        isCovered={isAsking}
      >
        <KindForm edited={edited} editing={editing} onCancel={() => void cancel()} />
      </Dialog>
      {dialog}
    </>
  );
}
