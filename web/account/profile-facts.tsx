import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type CurrentUser, roleLabels } from '#contract/people.ts';
import { maskEmail } from '#contract/users/mask-email.ts';
import { formatDate, formatDateTime } from '#web/ui/dates.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './profile-card.module.css';

/** The facts that the user cannot change here. */
export function ProfileFacts({ account }: { account: CurrentUser }) {
  return (
    <dl className={classes.facts}>
      <Fact label="E-Mail">{account.email ? <Email email={account.email} /> : '–'}</Fact>
      <Fact label="Rolle">{roleLabels[account.role]}</Fact>
      <Fact label="Konto erstellt">{formatDate(account.createdAt)}</Fact>
      <Fact label="Letzte Anmeldung">
        {account.lastLogin ? formatDateTime(account.lastLogin) : 'Nie'}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Hidden until it is clicked, because other people may see the screen. */
function Email({ email }: { email: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <span className={classes.text}>{isShown ? email : maskEmail(email)}</span>
      <IconButton
        label={isShown ? 'E-Mail-Adresse verbergen' : 'E-Mail-Adresse anzeigen'}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <IconEyeOff size={20} /> : <IconEye size={20} />}
      </IconButton>
    </>
  );
}
