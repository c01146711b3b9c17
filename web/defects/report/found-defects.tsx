import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Defect } from '#contract/defects/defects.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { SeverityPill } from '../defect-pills.tsx';
import classes from './found-defects.module.css';
import { useReportDialog } from './lazy-report-dialog.tsx';

interface FoundDefectsProps {
  equipment: { id: string; name: string };
  /** What was found so far. */
  defects: readonly Defect[];
  onReported: (id: string) => void;
}

/** The defects that were found at an inspection, and a button that reports another one. */
export function FoundDefects({ equipment, defects, onReported }: FoundDefectsProps) {
  const report = useReportDialog({ equipment, onReported });
  if (!can(useCurrentUser(), 'defect.create')) return null;
  return (
    <SectionCard title="Gefundene Mängel" count={defects.length}>
      {defects.length > 0 && (
        <ul className={classes.list}>
          {defects.map(({ id, severity, description }) => (
            <li key={id}>
              <Link className={classes.row ?? ''} href={`/defects/${id}`} dir="auto">
                {description}
                <SeverityPill severity={severity} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Button
        className={classes.report ?? ''}
        variant="default"
        leftSection={<IconAlertTriangle size={20} aria-hidden />}
        onClick={report.open}
      >
        Mangel melden
      </Button>
      {report.dialog}
    </SectionCard>
  );
}
