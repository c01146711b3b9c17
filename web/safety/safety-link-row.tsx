import type { ReactNode } from 'react';
import { Link } from 'wouter';
import {
  placeOfPoint,
  type SafetyLinkOfEquipment,
  safetyRoleLabels,
} from '#contract/safety/safety.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import rowClasses from '#web/ui/list/row-link.module.css';
import classes from './safety-link-row.module.css';
import { StatusPill } from './status-pill.tsx';
import { cameFrom } from './way-back.ts';

/** Letters. */
const roomInTile = 6;

interface SafetyLinkRowProps {
  link: SafetyLinkOfEquipment;
  /** The screen the safety point leads back to. */
  from: string;
  /** Shortened where it is one part of a screen among others. */
  isBrief?: boolean;
  /** They find their places in the row themselves. */
  actions?: ReactNode;
}

/** The whole row leads to the safety point; what can be done with the link stands above it. */
export function SafetyLinkRow({ link, from, isBrief = false, actions }: SafetyLinkRowProps) {
  const { id, role, status, safetyPoint } = link;
  const { identifier, description } = safetyPoint;
  const place = placeOfPoint(safetyPoint);
  return (
    <li
      className={`${rowClasses.row} ${classes.row}`}
      data-brief={isBrief || undefined}
      data-long={identifier.length > roomInTile || undefined}
    >
      <Link
        className={`${rowClasses.link} ${classes.point}`}
        href={`/safety-points/${safetyPoint.id}`}
        state={cameFrom(from)}
      >
        {identifier}
      </Link>
      <div className={classes.body}>
        <p className={classes.marks}>
          <span className={classes.role}>{safetyRoleLabels[role]}</span>
          <StatusPill status={status} />
          <PendingPill record={id} />
        </p>
        {description && <p className={classes.description}>{description}</p>}
        {place && <p className={classes.place}>{place}</p>}
      </div>
      {actions}
    </li>
  );
}
