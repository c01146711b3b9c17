import { IconArrowBackUp, IconCalendarX, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { accountCalls } from '#contract/account/account.ts';
import { removalDay } from '#contract/account/removal-day.ts';
import { serverQuery } from '#web/reads/server-query.ts';
import { BareHeader } from '#web/ui/page/bare-header.tsx';
import { FullPage } from '#web/ui/page/full-page.tsx';
import classes from '../approval/approval-waiting-page.module.css';
import { DeletionActions } from './deletion-actions.tsx';

const title = 'Konto zur Löschung vorgemerkt';

/** The only screen for a user whose account is marked for deletion. */
export function DeletionPendingPage() {
  const { data } = useQuery(serverQuery(accountCalls.deletion));
  const until = data ? `am ${removalDay(data.dataRetentionUntil)}` : 'nach Ablauf der Frist';
  const facts = [
    { text: `Ihre personenbezogenen Daten werden ${until} entfernt.`, Icon: IconCalendarX },
    {
      text: 'Bis dahin können Sie die Löschung zurücknehmen und wie bisher weiterarbeiten.',
      Icon: IconArrowBackUp,
    },
  ];
  return (
    <div className={classes.window}>
      <BareHeader />
      <FullPage title={title}>
        <div className={classes.card}>
          <span className={classes.badge}>
            <IconTrash size={30} />
          </span>
          <h1 className={classes.title}>{title}</h1>
          <ul className={classes.facts}>
            {facts.map(({ text, Icon }) => (
              <li className={classes.fact} key={text}>
                <Icon size={20} />
                {text}
              </li>
            ))}
          </ul>
          <DeletionActions />
        </div>
      </FullPage>
    </div>
  );
}
