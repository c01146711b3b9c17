import { IconMapPin } from '@tabler/icons-react';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { ColorBadge } from '#web/ui/color-badge.tsx';
import classes from './equipment-facts.module.css';
import { useTypeColor } from './equipment-queries.ts';

/** What an Anlage is and where: the type in its colour, the location beside it. */
export function EquipmentFacts({ type, locationRaw }: Pick<Equipment, 'type' | 'locationRaw'>) {
  const colorOf = useTypeColor();
  return (
    <p className={classes.facts}>
      <ColorBadge color={colorOf(type)}>{type}</ColorBadge>
      <span className={classes.location}>
        <IconMapPin size={16} aria-hidden />
        <span className={classes.text} dir="auto">
          {locationRaw}
        </span>
      </span>
    </p>
  );
}
