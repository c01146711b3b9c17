import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import { Spinner } from '#web/ui/state/spinner.tsx';
import { quickSearchQuery } from '../quick-search-queries.ts';
import { EditorForm } from './editor-form.tsx';
import { clearEdit } from './stored-edit.ts';

interface QuickSearchEditorProps {
  opened: boolean;
  onClose: () => void;
}

export function QuickSearchEditor({ opened, onClose }: QuickSearchEditorProps) {
  const { data: buttons, isError, isFetching, refetch } = useQuery(quickSearchQuery);
  const { id: userId } = useCurrentUser();
  const cancel = () => {
    clearEdit(userId);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={cancel} title="Schnellsuche bearbeiten">
      {buttons && <EditorForm buttons={buttons} onCancel={cancel} onSaved={onClose} />}
      {!buttons && isError && (
        <ErrorState
          title="Die Schnellsuche konnte nicht geladen werden"
          text="Bitte versuchen Sie es gleich erneut."
          onRepeat={refetch}
          isRepeating={isFetching}
        />
      )}
      {!buttons && !isError && <Spinner />}
    </Dialog>
  );
}
