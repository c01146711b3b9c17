import { IconHistory, IconLock, IconScale, IconUsersGroup } from '@tabler/icons-react';
import classes from './trust.module.css';

const reasons = [
  { label: 'Verschlüsselung', Icon: IconLock },
  { label: 'Audit-Protokoll', Icon: IconHistory },
  { label: 'Rollenbasierter Zugriff', Icon: IconUsersGroup },
  { label: 'DSGVO-konform', Icon: IconScale },
];

export function Trust() {
  return (
    <section className={classes.trust} aria-label="Sicherheit und Vertrauen">
      <ul className={classes.reasons}>
        {reasons.map(({ label, Icon }) => (
          <li className={classes.reason} key={label}>
            <Icon size={20} aria-hidden />
            {label}
          </li>
        ))}
      </ul>
      <p className={classes.hint}>
        Probleme bei der Anmeldung? Wenden Sie sich an Ihren Administrator.
      </p>
    </section>
  );
}
