import { IconMapPin } from '@tabler/icons-react';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { ColorBadge } from '#web/ui/color-badge.tsx';
import classes from './equipment-facts.module.css';
import { useTypeColor } from './equipment-queries.ts';

/** The type in its colour, and the location. */
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
