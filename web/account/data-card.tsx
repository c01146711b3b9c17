import { IconDatabase } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { afterMonths } from '#contract/account/account.ts';
import type { Role } from '#contract/people.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { deletionPeriodQuery } from './account-queries.ts';
import classes from './data-card.module.css';
import { DeleteAccountButton, ExportButton } from './own-data-buttons.tsx';
import { SignOutEverywhereButton } from './sign-out-everywhere-button.tsx';

export function DataCard({ id, role }: { id: string; role: Role }) {
  const hintId = useId();
  const { data: period } = useQuery(deletionPeriodQuery);
  const isAdmin = role === 'admin';
  return (
    <SectionCard title="Datenverwaltung" icon={<IconDatabase size={20} />}>
      <Task
        title="Datenexport"
        text="Alles, was die Anwendung über Sie gespeichert hat, als JSON-Datei."
      >
        <ExportButton />
      </Task>
      <Task title="Geräte" text="Beendet Ihre Anmeldung auf allen Geräten, auch auf diesem.">
        <SignOutEverywhereButton userId={id} />
      </Task>
      <Task
        title="Konto löschen"
        text={`Ihr Konto wird zur Löschung vorgemerkt. ${afterMonths(period?.months)} werden Ihre Daten entfernt.`}
      >
        {isAdmin && (
          <p className={classes.hint} id={hintId}>
            Als Administrator können Sie Ihr eigenes Konto nicht löschen. Bitte wenden Sie sich an
            einen anderen Administrator.
          </p>
        )}
        <DeleteAccountButton userId={id} hintId={isAdmin ? hintId : undefined} />
      </Task>
    </SectionCard>
  );
}

function Task({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={classes.task}>
      <div>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.text}>{text}</p>
      </div>
      {children}
    </div>
  );
}
