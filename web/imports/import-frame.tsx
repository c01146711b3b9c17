import type { ReactNode } from 'react';
import {
  type ImportRecord,
  type ImportState,
  importStateLabels,
} from '#contract/imports/imports.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Page } from '#web/ui/page/page.tsx';
import { DiscardButton } from './discard-button.tsx';
import { hasCounts } from './import-facts.ts';
import classes from './import-frame.module.css';
import { ImportSteps } from './import-steps.tsx';
import { VerdictCounts } from './verdict-counts.tsx';

interface ImportFrameProps {
  import: ImportRecord;
  isReplanning?: boolean;
  /** The next step: in the header on wide screens, above the navigation on phones. */
  primary?: ReactNode;
  children: ReactNode;
}

const hasRows = (state: ImportState) => hasCounts(state) || state === 'taken_back';

/** What every state of an import shows: its file, how far it has come, and the counts of its rows. */
export function ImportFrame(props: ImportFrameProps) {
  const { import: current, isReplanning = false, primary, children } = props;
  const { state, fileName, createdAt, createdByName, counts } = current;
  const subtitle = [importStateLabels[state], formatDateTime(createdAt), createdByName];
  return (
    <Page
      title={fileName}
      subtitle={subtitle.filter(Boolean).join(' · ')}
      backHref="/admin/import"
      actions={
        <>
          <DiscardButton import={current} />
          {primary && <div className={classes.widePrimary}>{primary}</div>}
        </>
      }
      actionBar={primary}
    >
      <div
        className={classes.parts}
        data-narrow={isReplanning || !hasRows(state) ? true : undefined}
      >
        <div className={classes.progress}>
          <ImportSteps state={state} isReplanning={isReplanning} />
          {counts && hasCounts(state) && !isReplanning && (
            <VerdictCounts counts={counts} isPlanned={state === 'checked'} />
          )}
        </div>
        {children}
      </div>
    </Page>
  );
}
