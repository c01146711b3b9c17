import { Button } from '@mantine/core';
import { IconArrowRight, IconLock } from '@tabler/icons-react';
import { signInPath } from '#contract/auth.ts';
import classes from './login-card.module.css';

export function LoginCard() {
  return (
    <section className={classes.card} aria-labelledby="anmelden">
      <h2 className={classes.title} id="anmelden">
        Anmelden
      </h2>
      <p className={classes.text}>
        Mit dem Konto Ihres Hauses. Ein eigenes Passwort brauchen Sie nicht.
      </p>
      <Button
        className={classes.button ?? ''}
        component="a"
        href={signInPath}
        size="lg"
        fullWidth
        rightSection={<IconArrowRight size={18} />}
      >
        Jetzt anmelden
      </Button>
      <p className={classes.privacy}>
        <IconLock size={18} />
        Ihre Daten werden verschlüsselt übertragen und nach DSGVO verarbeitet. Neue Konten schaltet
        ein Administrator frei.
      </p>
    </section>
  );
}
