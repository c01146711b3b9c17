import {
  IconBulb,
  IconCheck,
  IconHandFinger,
  IconHistory,
  IconLock,
  IconScale,
  IconShieldLock,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { leavingMessage } from '#web/session/leaving-message.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { BareHeader } from '#web/ui/page/bare-header.tsx';
import { contentId } from '#web/ui/page/page.tsx';
import { usePageTitle } from '#web/ui/page/page-title.ts';
import { Pill } from '#web/ui/pill.tsx';
import { ExampleSearch } from './example-search.tsx';
import { Features } from './features.tsx';
import classes from './landing-page.module.css';
import { LoginCard } from './login-card.tsx';
import { UnsentNote } from './unsent-note.tsx';

export function LandingPage() {
  usePageTitle('Anlagenverwaltung');
  return (
    <div className={classes.page}>
      <BareHeader />
      <main className={classes.main} id={contentId}>
        <LeavingNote />
        <UnsentNote />
        <div className={classes.hero}>
          <div className={classes.intro}>
            <h1 className={classes.title}>Anlagenverwaltung</h1>
            <p className={classes.subtitle}>
              Moderne Verwaltung der technischen Gebäudeausrüstung: jede Anlage, jeder Standort,
              jedes Dokument an einem Ort.
            </p>
            <Badges />
          </div>
          <LoginCard />
          <ExampleSearch />
        </div>
        <Features />
        <Trust />
      </main>
    </div>
  );
}

function Badges() {
  const badges = [
    { label: 'Intelligent', Icon: IconBulb },
    { label: 'Sicher', Icon: IconShieldLock },
    { label: 'Benutzerfreundlich', Icon: IconHandFinger },
  ];
  return (
    <ul className={classes.badges}>
      {badges.map(({ label, Icon }) => (
        <li key={label}>
          <Pill tone="accent" large icon={<Icon size={16} />}>
            {label}
          </Pill>
        </li>
      ))}
    </ul>
  );
}

/** Stays until it is closed, because it may contain a date that the user wants to write down. */
function LeavingNote() {
  const [text, setText] = useState(() => leavingMessage.read());
  if (!text) return null;
  const close = () => {
    leavingMessage.clear();
    setText('');
  };
  return (
    <div className={classes.note} role="status">
      <IconCheck className={classes.noteIcon} size={20} aria-hidden />
      <p className={classes.noteText}>{text}</p>
      <IconButton label="Hinweis schließen" onClick={close}>
        <IconX size={20} />
      </IconButton>
    </div>
  );
}

const reasons = [
  { label: 'Verschlüsselung', Icon: IconLock },
  { label: 'Audit-Protokoll', Icon: IconHistory },
  { label: 'Rollenbasierter Zugriff', Icon: IconUsersGroup },
  { label: 'DSGVO-konform', Icon: IconScale },
];

function Trust() {
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
