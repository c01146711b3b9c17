import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { isChanged } from './scenario-draft.ts';
import { ScenarioForm } from './scenario-form.tsx';
import { type EditedScenario, useScenarioEdit } from './use-scenario-edit.ts';

interface ScenarioDialogProps extends EditedScenario {
  opened: boolean;
  onClose: () => void;
}

export function ScenarioDialog({ saved, isGone, opened, onClose }: ScenarioDialogProps) {
  const editing = useScenarioEdit({ saved, isGone }, onClose);
  return (
    <FormDialog
      opened={opened}
      title={saved ? 'Szenario bearbeiten' : 'Neues Szenario'}
      isChanged={isChanged(editing.draft)}
      isSending={editing.isSending}
      onClose={editing.end}
    >
      {(cancel) => (
        <ScenarioForm saved={saved} isGone={isGone} editing={editing} onCancel={cancel} />
      )}
    </FormDialog>
  );
}
