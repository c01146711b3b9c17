import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { conflictDetails, type LastChange } from '#contract/conflict.ts';
import { AppError } from '#contract/errors.ts';
import { can } from '#contract/permissions.ts';
import {
  type SafetyLink,
  type SafetyLinkOfEquipment,
  type SafetyStatus,
  safetyLink,
  safetyStatusLabels,
} from '#contract/safety/safety.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { whoChanged } from '#web/session/who-changed.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { useReturnedFocus } from '#web/ui/dialog/returned-focus.ts';
import { RowMenu } from '#web/ui/dialog/row-menu.tsx';
import classes from './link-actions.module.css';
import { type ProtectedAnlage, setStatus } from './safety-writes.ts';
import { useRemovalEntry } from './use-remove-link.tsx';

interface LinkActionsProps {
  equipment: ProtectedAnlage;
  link: SafetyLinkOfEquipment;
  onRemove: () => void;
}

/** The actions on a safety link; none for users who may only read. */
export function LinkActions({ equipment, link, onRemove }: LinkActionsProps) {
  const user = useCurrentUser();
  const confirming = useConfirmLink(equipment, 'confirmed');
  const withdrawing = useConfirmLink(equipment, 'proposed');
  const mayConfirm = can(user, 'safety.confirm');
  const menu = useReturnedFocus<HTMLSpanElement>(link.status);
  const { identifier } = link.safetyPoint;
  const withdraw = {
    label: 'Bestätigung zurücknehmen',
    icon: <IconArrowBackUp size={18} aria-hidden />,
    onChoose: () => withdrawing.send(link),
  };
  const removal = useRemovalEntry(link.status, onRemove);
  const entries = [...(mayConfirm && link.status === 'confirmed' ? [withdraw] : []), ...removal];
  return (
    <>
      {mayConfirm && link.status === 'proposed' && (
        <Button
          className={classes.confirm ?? ''}
          variant="light"
          leftSection={<IconCheck size={18} />}
          aria-label={`${identifier} bestätigen`}
          onClick={() => confirming.send(link)}
          loading={confirming.isSending}
        >
          Bestätigen
        </Button>
      )}
      {entries.length > 0 && (
        <span className={classes.menu} ref={menu}>
          <RowMenu label={`Aktionen für ${identifier}`} entries={entries} />
        </span>
      )}
      {confirming.dialog}
      {withdrawing.dialog}
    </>
  );
}

/** Confirms a link or withdraws a confirmation; asks if somebody else has changed the status meanwhile. */
function useConfirmLink(equipment: ProtectedAnlage, status: SafetyStatus) {
  const user = useCurrentUser();
  const { ask, dialog } = useConfirm();
  const { send, isSending } = useQueuedWrite({
    send: (link: SafetyLinkOfEquipment) => setStatus(user.id, equipment, link, status),
    done: 'Status aktualisiert',
    failed: 'Der Status konnte nicht aktualisiert werden.',
    explain: async (error, link) => {
      const { current, changedBy } = contestIn(error);
      if (!current) return false;
      const isSure = await ask({
        title: 'Status inzwischen geändert',
        text: (
          <p>
            {whoChanged(changedBy, user.id)} die Absicherung durch „{link.safetyPoint.identifier}“
            bestätigt oder zurückgenommen. Ihr Status ist jetzt:{' '}
            <strong>{safetyStatusLabels[current.status]}</strong>
          </p>
        ),
        confirm: status === 'confirmed' ? 'Trotzdem bestätigen' : 'Trotzdem zurücknehmen',
        isHarmless: true,
      });
      if (isSure) send({ ...link, ...current });
      return true;
    },
  });
  return { send, isSending, dialog };
}

interface Contest {
  current?: SafetyLink | undefined;
  changedBy?: LastChange | undefined;
}

/** The current state of the link, from the answer to a contested change. */
function contestIn(error: Error): Contest {
  if (!(error instanceof AppError) || error.code !== 'conflict') return {};
  const { data } = conflictDetails.safeParse(error.details);
  return { current: safetyLink.safeParse(data?.current).data, changedBy: data?.changedBy };
}
