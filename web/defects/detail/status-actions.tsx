import { Button } from '@mantine/core';
import { IconCheck, IconCircleCheckFilled, IconRotate, IconTool } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { DefectItem } from '#contract/defects/defect-list.ts';
import { type DefectStatus, defectStatusLabels } from '#contract/defects/defect-words.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { moveDefect } from '../defect-writes.ts';
import classes from './defect-page.module.css';
import { movesFrom } from './status-moves.ts';

const ReopenDialog = lazyPart(async () => (await import('./reopen-dialog.tsx')).ReopenDialog);

const icons: Record<DefectStatus, ReactNode> = {
  open: <IconRotate size={20} aria-hidden />,
  in_progress: <IconTool size={20} aria-hidden />,
  fixed: <IconCheck size={20} aria-hidden />,
  verified: <IconCircleCheckFilled size={20} aria-hidden />,
};

/** The next status with one tap. */
export function StatusActions({ defect, equipment }: DefectItem) {
  const user = useCurrentUser();
  const mayVerify = can(user, 'defect.verify');
  const [isReopening, setReopening] = useState<boolean>();
  const { send, isSending } = useQueuedWrite({
    send: ({ status, reason }: { status: DefectStatus; reason?: string }) =>
      moveDefect(user.id, equipment, { status, reason, seen: defect }),
    done: 'Stand geändert',
    failed: 'Der Stand konnte nicht geändert werden.',
    onWritten: () => setReopening(false),
  });
  return (
    <section aria-label="Stand ändern">
      <div className={classes.actions}>
        {movesFrom(defect.status, { mayVerify }).map((move, at) => (
          <Button
            className={classes.action ?? ''}
            key={move.status}
            variant={at === 0 && !move.isReopening ? 'filled' : 'default'}
            leftSection={icons[move.status]}
            disabled={isSending}
            onClick={() => (move.isReopening ? setReopening(true) : send({ status: move.status }))}
          >
            {move.label}
          </Button>
        ))}
      </div>
      {defect.status === 'fixed' && !mayVerify && (
        <p className={classes.hint}>
          „{defectStatusLabels.verified}“ setzt ein Prüfer oder die Nachprüfung.
        </p>
      )}
      {isReopening !== undefined && (
        <ReopenDialog
          opened={isReopening}
          isSending={isSending}
          defectId={defect.id}
          onClose={() => setReopening(false)}
          onReopen={(reason) => send({ status: 'open', reason })}
        />
      )}
    </section>
  );
}
