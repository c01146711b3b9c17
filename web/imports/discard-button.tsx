import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { ImportRecord } from '#contract/imports/imports.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { importsApi, importsQuery } from './import-queries.ts';

/** An import that has written nothing can be thrown away. */
export function DiscardButton({ import: { id, state, fileName } }: { import: ImportRecord }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { ask, dialog } = useConfirm();
  const discarding = useMutation({
    mutationFn: () => importsApi.remove({ params: { id } }),
    onSuccess: async () => {
      navigate('/admin/import');
      await client.invalidateQueries(importsQuery());
    },
    onError: (error) => showFailure(error, 'Der Import konnte nicht verworfen werden.'),
  });
  if (!['reading', 'unreadable', 'read', 'checked'].includes(state)) return null;
  const discard = async () => {
    const isSure = await ask({
      title: 'Import verwerfen',
      text: `„${fileName}“ wird nicht importiert. Geschrieben wurde noch nichts.`,
      confirm: 'Verwerfen',
      icon: <IconTrash size={18} />,
    });
    if (isSure) discarding.mutate();
  };
  return (
    <>
      <IconButton
        label="Import verwerfen"
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
