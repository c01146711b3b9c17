import { Link } from 'wouter';
import { isMended } from '#contract/defects/defect-words.ts';
import type { Defect } from '#contract/defects/defects.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { DefectDeadline, DefectStatusPill, SeverityPill } from '../defect-pills.tsx';
import classes from './defects-section.module.css';

/** One defect where its Anlage is known: the whole row opens it. */
export function DefectRow({ defect }: { defect: Defect }) {
  const { id, description, severity, status } = defect;
  return (
    <li className={classes.row}>
      <Link className={classes.link ?? ''} href={`/defects/${id}`} dir="auto">
        {description}
      </Link>
      <span className={classes.facts}>
        <SeverityPill severity={severity} />
        {(status === 'in_progress' || isMended(status)) && <DefectStatusPill status={status} />}
        <PendingPill record={id} />
        <DefectDeadline defect={defect} />
      </span>
    </li>
  );
}
