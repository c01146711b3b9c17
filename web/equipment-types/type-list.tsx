import { useState } from 'react';
import type { EquipmentType } from '#contract/equipment-types.ts';
import classes from './type-list.module.css';
import { type Editing, TypeRow } from './type-row.tsx';

interface TypeListProps {
  types: readonly EquipmentType[];
  countOf: (name: string) => number | undefined;
  spellingsOf: (name: string) => string[];
  isLocked: boolean;
  onRemove: (type: EquipmentType) => void;
}

/** Only one row can be edited at a time. */
export function TypeList({ types, countOf, spellingsOf, isLocked, onRemove }: TypeListProps) {
  const [open, setOpen] = useState<{ id: string; what: Editing }>();
  return (
    <ul className={classes.list}>
      {types.map((type) => (
        <TypeRow
          key={type.id}
          type={type}
          count={countOf(type.name)}
          spellings={spellingsOf(type.name)}
          editing={open?.id === type.id ? open.what : undefined}
          isLocked={isLocked}
          onEdit={(what) => setOpen(what && { id: type.id, what })}
          onRemove={() => onRemove(type)}
        />
      ))}
    </ul>
  );
}
