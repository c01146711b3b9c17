import { Button } from '@mantine/core';
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react';
import formClasses from '#web/ui/dialog/dialog-form.module.css';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import classes from './calendar-feed.module.css';

interface NewAddressProps {
  address: string;
  onClose: () => void;
}

export function NewAddress({ address, onClose }: NewAddressProps) {
  return (
    <div className={formClasses.form}>
      <div className={formClasses.content}>
        <p className={classes.explained}>
          Fügen Sie diese Adresse in Ihrem Kalenderprogramm als Abonnement hinzu. Sie wird nur jetzt
          angezeigt.
        </p>
        <p className={classes.address}>{address}</p>
        <div className={classes.uses}>
          <Button
            variant="default"
            leftSection={<IconCopy size={18} />}
            onClick={() => void copy(address)}
          >
            Adresse kopieren
          </Button>
          <Button
            component="a"
            variant="default"
            href={address.replace(/^https?:/, 'webcal:')}
            leftSection={<IconCalendarPlus size={18} />}
          >
            Im Kalenderprogramm öffnen
          </Button>
        </div>
        <p className={classes.explained}>
          Wer die Adresse hat, kann den Kalender ohne Anmeldung lesen. Geben Sie sie nicht weiter;
          hier können Sie sie jederzeit widerrufen.
        </p>
      </div>
      <div className={formClasses.footer}>
        <Button className={classes.only ?? ''} onClick={onClose} data-autofocus>
          Fertig
        </Button>
      </div>
    </div>
  );
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showSuccess('Adresse kopiert');
  } catch {
    // The browser may refuse to copy; the address is still visible.
    showError('Kopieren nicht möglich', 'Bitte markieren und kopieren Sie die Adresse selbst.');
  }
}
