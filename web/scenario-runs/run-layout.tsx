import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { RunCounts } from '#contract/scenarios/scenario-runs.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ListLayout } from '#web/ui/list/list-layout.tsx';
import { useIsWide } from '#web/ui/page/wide-screen.ts';
import { InOrder, Part } from '#web/ui/state/in-order.tsx';
import classes from './run-layout.module.css';
import { RunProgress } from './run-progress.tsx';
import type { RunView } from './shown-tasks.ts';
import { QuickActionList, QuickActionsButton } from './status/quick-action-list.tsx';
import type { QuickAction } from './status/use-quick-actions.tsx';
import { OrderSelect, StatusFilter, TaskSearch } from './tasks/view-fields.tsx';

const roundLabel = 'Rundgang: Codes scannen';

interface RunLayoutProps {
  counts: RunCounts;
  /** Beside the progress. */
  documents: ReactNode;
  view: RunView;
  onView: (part: Partial<RunView>) => void;
  /** Undefined if nothing can be changed. */
  quickActions: readonly QuickAction[] | undefined;
  /** Undefined if nothing can be changed. */
  roundHref: string | undefined;
  /** Above the list. */
  notice: ReactNode;
  children: ReactNode;
}

/** Progress, view and actions beside the list, or above it on narrow screens. */
export function RunLayout(props: RunLayoutProps) {
  const { counts, documents, view, onView, quickActions, roundHref, notice, children } = props;
  const isWide = useIsWide();
  const fields = { view, onChange: onView };
  if (!isWide) {
    return (
      <div className={classes.stack}>
        {notice}
        <RunProgress counts={counts} />
        <InOrder>
          <Part place={0}>{documents}</Part>
          <Part place={1}>
            <div className={classes.search}>
              <TaskSearch {...fields} />
              {roundHref && (
                <IconButton label={roundLabel} href={roundHref} variant="default">
                  <IconScan size={22} />
                </IconButton>
              )}
            </div>
            <div className={classes.selects}>
              <StatusFilter {...fields} counts={counts} isShort />
              <OrderSelect {...fields} isShort />
              {quickActions && <QuickActionsButton actions={quickActions} />}
            </div>
            {children}
          </Part>
        </InOrder>
      </div>
    );
  }
  return (
    <div className={classes.wide}>
      <ListLayout
        aside={
          <>
            <RunProgress counts={counts} />
            {documents}
            <Group title="Ansicht">
              <TaskSearch {...fields} />
              <StatusFilter {...fields} counts={counts} />
              <OrderSelect {...fields} />
            </Group>
            {roundHref && (
              <Button
                component={Link}
                href={roundHref}
                variant="default"
                leftSection={<IconScan size={18} />}
              >
                {roundLabel}
              </Button>
            )}
            {quickActions && quickActions.length > 0 && (
              <Group title="Schnellaktionen">
                <QuickActionList actions={quickActions} />
              </Group>
            )}
          </>
        }
      >
        {notice && <div className={classes.notice}>{notice}</div>}
        {children}
      </ListLayout>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={title}>
      <h2 className={classes.groupTitle}>{title}</h2>
      {children}
    </section>
  );
}
