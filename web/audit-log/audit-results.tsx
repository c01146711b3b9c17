import { IconFilter, IconHistory } from '@tabler/icons-react';
import type { AuditEntry } from '#contract/audit-log/audit-entries.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { Pager } from '#web/ui/list/pager.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { AuditEntryRow } from './audit-entry.tsx';
import listClasses from './audit-list.module.css';
import classes from './audit-results.module.css';
import { actionLabel } from './describe-entry.ts';
import { entriesOfTab } from './entries-of-tab.ts';
import type { AuditLog } from './use-audit-log.ts';

/** The results of the selected tab. */
export function AuditResults({ log }: { log: AuditLog }) {
  const { tab, isFiltered, query } = log;
  if (tab === 'filtered' && !isFiltered) {
    return (
      <EmptyState
        icon={<IconFilter size={30} />}
        title="Noch kein Filter gewählt"
        text="Wählen Sie oben ein Objekt, eine Aktion oder eine Objekt-ID, um passende Einträge zu sehen."
      />
    );
  }
  if (query.data) return <Entries log={log} page={query.data} />;
  return query.isError ? <Failed log={log} /> : <AuditSkeleton />;
}

function Failed({ log: { query } }: { log: AuditLog }) {
  const { isOnline } = useSyncStatus();
  return (
    <ErrorState
      title="Das Protokoll konnte nicht geladen werden"
      text={
        isOnline
          ? 'Bitte versuchen Sie es gleich erneut.'
          : 'Das Aktivitätsprotokoll gibt es nur mit Netzverbindung.'
      }
      onRepeat={() => void query.refetch()}
      isRepeating={query.isFetching}
    />
  );
}

function Entries({ log, page }: { log: AuditLog; page: NonNullable<AuditLog['query']['data']> }) {
  const { tab, filters, query, goTo } = log;
  const now = useNow();
  const { entries, isLast } = entriesOfTab(page, { tab, action: filters.action, now });
  return (
    <div className={classes.results}>
      {tab !== 'filtered' && filters.action && page.length > 0 && (
        <p className={classes.note}>
          {entries.length} von {page.length} Einträgen dieser Seite: „{actionLabel(filters.action)}
          “. Alle passenden stehen unter „Gefiltert“.
        </p>
      )}
      {query.isError && (
        <p className={classes.note} role="alert">
          Die Anzeige ist nicht aktuell: Das Protokoll konnte nicht geladen werden.
        </p>
      )}
      {entries.length > 0 ? (
        <AuditList entries={entries} now={now} isPlaceholder={query.isPlaceholderData} />
      ) : (
        <EmptyState icon={<IconHistory size={30} />} title={emptyTitle(log, page.length)} />
      )}
      <Pager
        page={log.page}
        isLast={isLast || query.isPlaceholderData}
        onChange={(next) => {
          goTo(next);
          window.scrollTo({ top: 0 });
        }}
      />
    </div>
  );
}

function emptyTitle({ tab, isFiltered, page }: AuditLog, onPage: number): string {
  if (tab === 'recent') return 'Auf dieser Seite ist nichts aus den letzten 24 Stunden';
  if (onPage > 0) return 'Auf dieser Seite ist kein passender Eintrag';
  if (page > 1) return 'Keine weiteren Einträge';
  return isFiltered ? 'Keine passenden Einträge' : 'Noch keine Aktivitäten';
}

const widths = [220, 170, 260, 190, 240, 200];

/** Placeholders while entries are being loaded. */
function AuditSkeleton() {
  return (
    <div className={listClasses.skeleton} aria-hidden>
      {widths.map((width) => (
        <div className={listClasses.row} key={width}>
          <span className={listClasses.pills}>
            <Skeleton width={92} height={24} round />
            <Skeleton width={86} height={24} round />
          </span>
          <Skeleton width={width} height={16} />
          <Skeleton width={140} />
          <Skeleton width={120} />
        </div>
      ))}
    </div>
  );
}

interface AuditListProps {
  entries: readonly AuditEntry[];
  now: number;
  /** True while another page is being loaded; until then this one stays visible. */
  isPlaceholder: boolean;
}

function AuditList({ entries, now, isPlaceholder }: AuditListProps) {
  return (
    <ul
      className={listClasses.list}
      aria-label="Aktivitäten"
      aria-busy={isPlaceholder}
      data-leaving={isPlaceholder || undefined}
    >
      {entries.map((entry) => (
        <AuditEntryRow key={entry.id} entry={entry} now={now} />
      ))}
    </ul>
  );
}
