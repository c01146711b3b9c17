import type { ReactNode } from 'react';
import { Link } from 'wouter';
import {
  placeOfPoint,
  type SafetyLinkOfEquipment,
  safetyRoleLabels,
} from '#contract/safety/safety.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import rowClasses from '#web/ui/list/row-link.module.css';
import { backState } from './back-href.ts';
import classes from './safety-link-row.module.css';
import { StatusPill } from './status-pill.tsx';

/** The number of characters that fit into the tile. */
const tileLength = 6;

interface SafetyLinkRowProps {
  link: SafetyLinkOfEquipment;
  /** The screen to which the safety point leads back. */
  from: string;
  /** Shortened, for a screen with other parts. */
  isBrief?: boolean;
  /** Positioned by their own styles. */
  actions?: ReactNode;
}

/** The whole row leads to the safety point; the actions are above that link. */
export function SafetyLinkRow({ link, from, isBrief = false, actions }: SafetyLinkRowProps) {
  const { id, role, status, safetyPoint } = link;
  const { identifier, description } = safetyPoint;
  const place = placeOfPoint(safetyPoint);
  return (
    <li
      className={`${rowClasses.row} ${classes.row}`}
      data-brief={isBrief || undefined}
      data-long={identifier.length > tileLength || undefined}
    >
      <Link
        className={`${rowClasses.link} ${classes.point}`}
        href={`/safety-points/${safetyPoint.id}`}
        state={backState(from)}
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
