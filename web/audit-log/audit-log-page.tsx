import { Button, Tabs } from '@mantine/core';
import { IconArrowUp, IconRefresh } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { AuditFilters } from './audit-filters.tsx';
import classes from './audit-log-page.module.css';
import { AuditResults } from './audit-results.tsx';
import { type AuditTab, auditTabs } from './entries-of-tab.ts';
import { useAuditLog } from './use-audit-log.ts';
import '@mantine/core/styles/Tabs.layer.css';

const labels: Record<AuditTab, string> = {
  all: 'Alle Aktivitäten',
  recent: 'Letzte 24 Stunden',
  filtered: 'Gefiltert',
};

export function AuditLogPage() {
  const log = useAuditLog();
  const { tab, setTab, query, hasNewer } = log;
  const refresh = (
    <IconButton
      label="Aktualisieren"
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      <IconRefresh size={20} />
    </IconButton>
  );
  return (
    <Page
      title="System-Aktivitätsprotokoll"
      backHref="/settings"
      actions={
        // On phones it is among the filters, because there is no space beside the title.
        <span className={classes.wideOnly}>{refresh}</span>
      }
    >
      <AuditFilters filters={log.filters} onChange={log.change} refresh={refresh} />
      <Tabs
        classNames={{ root: classes.tabs ?? '', list: classes.list ?? '', tab: classes.tab ?? '' }}
        value={tab}
        onChange={(value) => setTab(auditTabs.find((one) => one === value) ?? 'all')}
        keepMounted={false}
      >
        <Tabs.List aria-label="Ansicht">
          {auditTabs.map((value) => (
            <Tabs.Tab value={value} key={value}>
              {labels[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div role="status" className={classes.newer}>
          {hasNewer && (
            <>
              <p>Es gibt neuere Einträge.</p>
              <Button
                variant="light"
                leftSection={<IconArrowUp size={18} />}
                onClick={log.showNewest}
              >
                Anzeigen
              </Button>
            </>
          )}
        </div>
        {auditTabs.map((value) => (
          <Tabs.Panel className={classes.panel ?? ''} value={value} key={value}>
            <AuditResults log={log} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
