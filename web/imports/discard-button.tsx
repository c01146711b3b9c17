import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { type ImportRecord, isRemovable } from '#contract/imports/imports.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { importsApi, importsQuery } from './import-queries.ts';

/** An import that has written nothing, or cannot be taken back any more, can be thrown away. */
export function DiscardButton({ import: current }: { import: ImportRecord }) {
  const { id, fileName, startedAt } = current;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { ask, dialog } = useConfirm();
  const discarding = useMutation({
    mutationFn: () => importsApi.remove({ params: { id } }),
    onSuccess: async () => {
      navigate('/admin/import');
      await client.invalidateQueries(importsQuery());
    },
    onError: (error) => showFailure(error, 'Der Import konnte nicht entfernt werden.'),
  });
  if (!isRemovable(current, new Date())) return null;
  const discard = async () => {
    const isSure = await ask({
      ...(startedAt
        ? {
            title: 'Import entfernen',
            text: `Die Zeilen von „${fileName}“ und ihre Befunde werden gelöscht. Anlagen und Aktivitätsprotokoll bleiben, wie sie sind.`,
            confirm: 'Entfernen',
          }
        : {
            title: 'Import verwerfen',
            text: `„${fileName}“ wird nicht importiert. Geschrieben wurde noch nichts.`,
            confirm: 'Verwerfen',
          }),
      icon: <IconTrash size={18} />,
    });
    if (isSure) discarding.mutate();
  };
  return (
    <>
      <IconButton
        label={startedAt ? 'Import entfernen' : 'Import verwerfen'}
        variant="default"
        loading={discarding.isPending}
        onClick={() => void discard()}
      >
        <IconTrash size={20} />
      </IconButton>
      {dialog}
    </>
  );
}
