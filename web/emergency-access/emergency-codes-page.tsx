import { Page } from '#web/ui/page/page.tsx';
import { CodeList } from './code-list.tsx';
import classes from './emergency-codes-page.module.css';
import { IssueCard } from './issue-card.tsx';

export function EmergencyCodesPage() {
  return (
    <Page title="Notfallcodes" backHref="/settings">
      <div className={classes.parts}>
        <IssueCard />
        <CodeList />
      </div>
    </Page>
  );
}
