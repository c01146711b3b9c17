import type { ReactNode } from 'react';
import type { Equipment } from '#contract/equipment.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { EquipmentFacts } from '../equipment-facts.tsx';
import { TagList } from '../tag-list.tsx';
import classes from './equipment-header.module.css';

interface EquipmentHeaderProps {
  equipment: Equipment;
  actions: ReactNode;
}

/** What the Anlage is, where it stands, what to beware of. */
export function EquipmentHeader({ equipment, actions }: EquipmentHeaderProps) {
  const { id, name, type, locationRaw, tags } = equipment;
  return (
    <section className={classes.card} aria-label="Stammdaten">
      <h2 className={classes.name} dir="auto">
        {name}
      </h2>
      <EquipmentFacts type={type} locationRaw={locationRaw} />
      <div className={classes.marks}>
        <PendingPill record={id} />
        <TagList tags={tags} />
      </div>
      {actions}
    </section>
  );
}
