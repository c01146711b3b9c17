import type { ComponentType } from 'react';
import type { EquipmentSummary } from '#contract/equipment-summary.ts';
import { type ProtectedEquipment, safetyRoleLabels } from '#contract/safety.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { LinkCard } from '#web/ui/list/link-card.tsx';
import { StatusPill } from '../status-pill.tsx';
import classes from './protected-card.module.css';

/** What an Anlage is and where. */
export type Facts = ComponentType<Pick<EquipmentSummary, 'type' | 'locationRaw'>>;

interface ProtectedCardProps {
  entry: ProtectedEquipment;
  Facts: Facts;
}

/** The whole card leads to the Anlage. */
export function ProtectedCard({ entry, Facts }: ProtectedCardProps) {
  const { id, name, type, locationRaw, linkId, role, status } = entry;
  return (
    <LinkCard name={name} href={`/equipment/${id}`}>
      <Facts type={type} locationRaw={locationRaw} />
      <p className={classes.marks}>
        <span className={classes.role}>{safetyRoleLabels[role]}</span>
        <StatusPill status={status} />
        <PendingPill record={linkId} />
      </p>
    </LinkCard>
  );
}
