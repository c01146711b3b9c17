import type { ComponentType } from 'react';
import type { EquipmentSummary } from '#contract/equipment/equipment-summary.ts';
import {
  type ProtectedEquipment,
  type SafetyPoint,
  safetyRoleLabels,
} from '#contract/safety/safety.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { RowMenu } from '#web/ui/dialog/row-menu.tsx';
import { LinkCard } from '#web/ui/list/link-card.tsx';
import { StatusPill } from '../status-pill.tsx';
import { useRemovalEntry, useRemoveLink } from '../use-remove-link.tsx';
import classes from './protected-card.module.css';

/** Shows type and location of an Anlage. */
export type Facts = ComponentType<Pick<EquipmentSummary, 'type' | 'locationRaw'>>;

interface ProtectedCardProps {
  point: SafetyPoint;
  entry: ProtectedEquipment;
  Facts: Facts;
  onRemoved: () => void;
}

/** The whole card leads to the Anlage. */
export function ProtectedCard({ point, entry, Facts, onRemoved }: ProtectedCardProps) {
  const { id, name, type, locationRaw, linkId, role, status } = entry;
  const { remove, dialog } = useRemoveLink(entry, onRemoved);
  const removal = useRemovalEntry(status, () =>
    remove({ id: linkId, role, status, safetyPoint: point }),
  );
  return (
    <LinkCard
      className={classes.card}
      name={name}
      href={`/equipment/${id}`}
      corners={
        removal.length > 0 && (
          <div className={classes.menu}>
            <RowMenu label={`Aktionen für ${name}`} entries={removal} />
            {dialog}
          </div>
        )
      }
    >
      <Facts type={type} locationRaw={locationRaw} />
      <p className={classes.marks}>
        <span className={classes.role}>{safetyRoleLabels[role]}</span>
        <StatusPill status={status} />
        <PendingPill record={linkId} />
      </p>
    </LinkCard>
  );
}
