import { IconBell, IconHourglass, IconShieldCheck, IconUserCheck } from '@tabler/icons-react';
import { BareHeader } from '#web/ui/page/bare-header.tsx';
import { FullPage } from '#web/ui/page/full-page.tsx';
import { ApprovalActions } from './approval-actions.tsx';
import classes from './approval-waiting-page.module.css';

const facts = [
  { text: 'Ein Administrator muss Ihr Konto freischalten.', Icon: IconUserCheck },
  { text: 'Neue Konten werden aus Sicherheitsgründen geprüft.', Icon: IconShieldCheck },
  { text: 'Sie werden benachrichtigt, sobald Ihr Konto freigeschaltet ist.', Icon: IconBell },
];

export function ApprovalWaitingPage() {
  return (
    <div className={classes.window}>
      <BareHeader />
      <FullPage title="Account wartet auf Freischaltung">
        <div className={classes.card}>
          <span className={classes.badge}>
            <IconHourglass size={30} />
          </span>
          <h1 className={classes.title}>Account wartet auf Freischaltung</h1>
          <ul className={classes.facts}>
            {facts.map(({ text, Icon }) => (
              <li className={classes.fact} key={text}>
                <Icon size={20} />
                {text}
              </li>
            ))}
          </ul>
          <ApprovalActions />
        </div>
      </FullPage>
    </div>
  );
}
