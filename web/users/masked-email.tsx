import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { maskEmail } from '#contract/users/mask-email.ts';
import { Pill } from '#web/ui/pill.tsx';
import classes from './masked-email.module.css';

interface MaskedEmailProps {
  email: string | null;
  isVerified: boolean | null;
  /** The name of the user. */
  name: string;
}

/** Hidden until it is clicked, because other people may see the screen. */
export function MaskedEmail({ email, isVerified, name }: MaskedEmailProps) {
  const [isShown, setShown] = useState(false);
  if (!email) return <span className={classes.none}>Keine E-Mail-Adresse</span>;
  return (
    <span className={classes.email}>
      <span className={classes.text}>{isShown ? email : maskEmail(email)}</span>
      <ActionIcon
        aria-label={`E-Mail-Adresse von ${name} ${isShown ? 'verbergen' : 'anzeigen'}`}
        data-tooltip={isShown ? 'Verbergen' : 'Anzeigen'}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <IconEyeOff size={20} /> : <IconEye size={20} />}
      </ActionIcon>
      {isVerified === false && <Pill tone="unsure">Nicht bestätigt</Pill>}
    </span>
  );
}
