import { Button } from '@mantine/core';
import { IconMapPinOff, IconPlus } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import type { Draft } from '../draft.ts';
import { discardQuestion } from '../form-questions.ts';
import { startOf } from '../form-state.ts';
import { storeForNextForm } from '../tab-draft.ts';

interface GoneWithDraftProps {
  draft: Draft;
  onDiscard: () => void;
}

/** Shown instead of an Anlage that was deleted elsewhere while the user typed; the input is not lost. */
export function GoneWithDraft({ draft, onDiscard }: GoneWithDraftProps) {
  const user = useCurrentUser();
  const [, navigate] = useLocation();
  const { ask, dialog } = useConfirm();

  const createAnew = () => {
    storeForNextForm(startOf(null).key, user.id, draft.values);
    onDiscard();
    navigate('/create', { replace: true });
  };
  const discard = async () => {
    if (await ask(discardQuestion)) onDiscard();
  };

  return (
    <>
      <EmptyState
        icon={<IconMapPinOff size={30} />}
        title="Anlage nicht gefunden"
        text="Sie wurde gelöscht. Was Sie zuletzt eingegeben haben, ist noch da."
        action={
          <>
            <Button leftSection={<IconPlus size={18} />} onClick={createAnew}>
              Als neue Anlage anlegen
            </Button>
            <Button variant="default" onClick={discard}>
              Entwurf verwerfen
            </Button>
          </>
        }
      />
      {dialog}
    </>
  );
}
