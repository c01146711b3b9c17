import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { EmergencyCode } from '#contract/emergency-access.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import formClasses from '#web/ui/dialog/dialog-form.module.css';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import classes from './emergency-code.module.css';

interface IssuedDialogProps {
  issued: (EmergencyCode & { code: string }) | undefined;
  opened: boolean;
  onClose: () => void;
}

/** The code can only be seen here, so the dialog closes by its button alone and not by an accidental click. */
export function IssuedDialog({ issued, opened, onClose }: IssuedDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Notfallcode" isForced>
      {issued && (
        <div className={formClasses.form}>
          <div className={formClasses.content}>
            <p className={classes.explained}>
              Für <strong>{issued.site}</strong>, einlösbar bis {formatDateTime(issued.expiresAt)}.
            </p>
            <p className={classes.code}>{issued.code}</p>
            <p className={classes.explained}>
              Der Code wird nur jetzt angezeigt. Geben Sie ihn jetzt weiter; später kann ihn niemand
              mehr lesen.
            </p>
          </div>
          <div className={formClasses.footer}>
            <Button
              variant="default"
              leftSection={<IconCopy size={18} />}
              onClick={() => void copy(issued.code)}
            >
              Kopieren
            </Button>
            <Button onClick={onClose} data-autofocus>
              Fertig
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    showSuccess('Code kopiert');
  } catch {
    // The browser may refuse to copy; the code is still visible.
    showError('Kopieren nicht möglich', 'Bitte schreiben Sie den Code ab.');
  }
}
