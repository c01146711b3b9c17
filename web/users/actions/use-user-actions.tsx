import { IconBan, IconTrash, IconUserOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { discreetNameOf, type ListedUser, userExportName } from '#contract/users/users.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { today } from '#web/ui/dates.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { downloadFile } from '#web/ui/download-file.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { usersApi } from '../user-queries.ts';
import { ReasonDialog, type ReasonQuestion } from './reason-dialog.tsx';
import { useAnonymize, useBlock, useRemove, useUnblock } from './use-user-writes.ts';

type ActionWithReason = 'block' | 'anonymize';

const questions: Record<ActionWithReason, Omit<ReasonQuestion, 'name'>> = {
  block: {
    title: 'Benutzer sperren',
    text: <p>Die Person wird sofort abgemeldet und kann sich nicht mehr anmelden.</p>,
    confirm: 'Sperren',
    icon: <IconBan size={18} />,
  },
  anonymize: {
    title: 'Benutzer anonymisieren',
    text: (
      <p>
        Name, E-Mail-Adresse und alles, woran man die Person erkennt, werden überall entfernt. Was
        sie getan hat, bleibt als „Anonymisierter Benutzer“ lesbar. Diese Aktion kann nicht
        rückgängig gemacht werden!
      </p>
    ),
    confirm: 'Anonymisieren',
    icon: <IconUserOff size={18} />,
  },
};

export interface UserActions {
  block: (user: ListedUser) => void;
  unblock: (user: ListedUser) => void;
  anonymize: (user: ListedUser) => void;
  remove: (user: ListedUser) => void;
  exportData: (user: ListedUser) => void;
}

/** The actions on a user; the caller renders `dialogs`. */
export function useUserActions(onGone: () => void): { actions: UserActions; dialogs: ReactNode } {
  const [current, setCurrent] = useState<{ kind: ActionWithReason; user: ListedUser }>();
  const [isOpen, setOpen] = useState(false);
  const { ask, dialog } = useConfirm();
  const close = () => setOpen(false);
  const writes = { block: useBlock(close), anonymize: useAnonymize(close) };
  const unblock = useUnblock();
  const remove = useRemove(onGone);
  const exportData = useExportUser();

  const askForReason = (kind: ActionWithReason) => (user: ListedUser) => {
    setCurrent({ kind, user });
    setOpen(true);
  };
  const askToRemove = async (user: ListedUser) => {
    const isSure = await ask({
      title: 'Benutzer entfernen',
      text: (
        <>
          <p>
            <strong>{discreetNameOf(user)}</strong> wird endgültig entfernt.
          </p>
          <p>Diese Aktion kann nicht rückgängig gemacht werden!</p>
        </>
      ),
      confirm: 'Entfernen',
      icon: <IconTrash size={18} />,
    });
    if (isSure) remove.mutate(user);
  };

  return {
    actions: {
      block: askForReason('block'),
      anonymize: askForReason('anonymize'),
      unblock: (user) => unblock.mutate(user),
      remove: (user) => void askToRemove(user),
      exportData: (user) => exportData.mutate(user),
    },
    dialogs: (
      <>
        <ReasonDialog
          question={current && { ...questions[current.kind], name: discreetNameOf(current.user) }}
          opened={isOpen}
          isSending={writes.block.isPending || writes.anonymize.isPending}
          onClose={close}
          onSubmit={(reason) =>
            current && writes[current.kind].mutate({ id: current.user.id, reason })
          }
        />
        {dialog}
      </>
    ),
  };
}

function useExportUser() {
  return useMutation({
    mutationFn: ({ id }: { id: string }) => usersApi.exportData({ params: { id } }),
    onSuccess: (data, { id }) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      downloadFile(file, userExportName(id, today()));
      showSuccess('Daten exportiert');
    },
    onError: (error) => showFailure(error, 'Export fehlgeschlagen'),
  });
}
