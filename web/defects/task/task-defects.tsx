import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Defect } from '#contract/defects/defects.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { StopTouches } from '#web/ui/dialog/stop-touches.tsx';
import { SeverityPill } from '../defect-pills.tsx';
import { unmendedQuery } from '../defect-queries.ts';
import { useReportDialog } from '../report/lazy-report-dialog.tsx';
import classes from './task-defects.module.css';

interface TaskDefectsProps {
  taskId: string;
  equipment: { id: string; name: string };
  /** The run goes on. */
  isOpen: boolean;
}

/** The open defects that were found in a task of a run, and a button that reports another one. */
export function TaskDefects({ taskId, equipment, isOpen }: TaskDefectsProps) {
  const mayReport = can(useCurrentUser(), 'defect.create') && isOpen;
  const { data } = useQuery(unmendedQuery(equipment.id));
  const found = data?.filter((defect) => defect.taskId === taskId) ?? [];
  const report = useReportDialog({ equipment, taskId });
  if (!mayReport && found.length === 0) return null;
  return (
    <div className={classes.defects}>
      {mayReport && (
        <Button
          variant="default"
          leftSection={<IconAlertTriangle size={20} />}
          onClick={report.open}
          aria-label={`Mangel melden: ${equipment.name}`}
        >
          Mangel
        </Button>
      )}
      {found.length > 0 && <Found defects={found} />}
      <StopTouches>{report.dialog}</StopTouches>
    </div>
  );
}

function Found({ defects }: { defects: readonly Defect[] }) {
  const title = defects.length === 1 ? '1 offener Mangel' : `${defects.length} offene Mängel`;
  return (
    <div className={classes.found}>
      <p className={classes.title}>{title}</p>
      <ul className={classes.list}>
        {defects.map(({ id, severity, description }) => (
          <li className={classes.row} key={id}>
            <SeverityPill severity={severity} />
            <Link className={classes.link ?? ''} href={`/defects/${id}`} dir="auto">
              {description}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
