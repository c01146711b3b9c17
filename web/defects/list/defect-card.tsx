import { IconMapPin, IconUser } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { DefectItem } from '#contract/defects/defect-list.ts';
import { isMended } from '#contract/defects/defect-words.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { DefectDeadline, DefectStatusPill, SeverityPill } from '../defect-pills.tsx';
import { useAssigneeName } from '../person-names.ts';
import classes from './defect-card.module.css';

/** One defect in the list: the whole card opens it. */
export function DefectCard({ item: { defect, equipment } }: { item: DefectItem }) {
  const { id, description, severity, status } = defect;
  const assignee = useAssigneeName(defect);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.title} dir="auto">
          <Link className={classes.link ?? ''} href={`/defects/${id}`}>
            {description}
          </Link>
        </h2>
        <SeverityPill severity={severity} />
      </div>
      <p className={classes.equipment} dir="auto">
        {equipment.name}
      </p>
      <div className={classes.line}>
        <span className={classes.fact}>
          <IconMapPin size={16} aria-hidden />
          <span className={classes.text}>{equipment.locationRaw}</span>
        </span>
        <DefectDeadline defect={defect} />
      </div>
      <div className={classes.line}>
        <span className={classes.fact}>
          <IconUser size={16} aria-hidden />
          <span className={classes.text}>{assignee ?? 'noch niemand zuständig'}</span>
        </span>
        <span className={classes.marks}>
          <PendingPill record={id} />
          {(status === 'in_progress' || isMended(status)) && <DefectStatusPill status={status} />}
        </span>
      </div>
    </li>
  );
}
