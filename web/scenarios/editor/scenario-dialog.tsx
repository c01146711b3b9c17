import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useDiscard } from '#web/ui/dialog/use-discard.ts';
import { isChanged } from './scenario-draft.ts';
import { ScenarioForm } from './scenario-form.tsx';
import { type EditedScenario, useScenarioEdit } from './use-scenario-edit.ts';

interface ScenarioDialogProps extends EditedScenario {
  opened: boolean;
  onClose: () => void;
}

export function ScenarioDialog({ saved, isGone, opened, onClose }: ScenarioDialogProps) {
  const editing = useScenarioEdit({ saved, isGone }, onClose);
  const { askToDiscard, isAsking, dialog } = useDiscard();
  const cancel = async () => {
    if (editing.isSending) return;
    if (isChanged(editing.draft) && !(await askToDiscard())) return;
    editing.end();
  };
  return (
    <>
      <Dialog
        opened={opened}
        onClose={() => void cancel()}
        title={saved ? 'Szenario bearbeiten' : 'Neues Szenario'}
        isCovered={isAsking}
      >
        <ScenarioForm
          saved={saved}
          isGone={isGone}
          editing={editing}
          onCancel={() => void cancel()}
        />
      </Dialog>
      {dialog}
    </>
  );
}
