import type { ReactNode } from 'react';
import type { Equipment } from '#contract/equipment.ts';
import { EquipmentFacts } from '../equipment-facts.tsx';
import { TagList } from '../tag-list.tsx';
import classes from './equipment-header.module.css';

interface EquipmentHeaderProps {
  equipment: Equipment;
  actions: ReactNode;
}

/** What the Anlage is, where it stands, what to beware of. */
export function EquipmentHeader({ equipment, actions }: EquipmentHeaderProps) {
  const { name, type, locationRaw, tags } = equipment;
  return (
    <section className={classes.card} aria-label="Stammdaten">
      <h2 className={classes.name}>{name}</h2>
      <EquipmentFacts type={type} locationRaw={locationRaw} />
      <TagList tags={tags} />
      {actions}
    </section>
  );
}
