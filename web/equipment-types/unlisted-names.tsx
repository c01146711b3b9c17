import { Button } from '@mantine/core';
import { IconPlus, IconTagOff } from '@tabler/icons-react';
import type { TypeCount } from '#contract/equipment-types.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { CountPill } from './count-pill.tsx';
import classes from './unlisted-names.module.css';

interface UnlistedNamesProps {
  names: readonly TypeCount[];
  isLocked: boolean;
  onAdd: (name: string) => void;
}

/** Type names of Anlagen that match no type, for example after a type in use was deleted. */
export function UnlistedNames({ names, isLocked, onAdd }: UnlistedNamesProps) {
  return (
    <SectionCard
      title="Namen ohne Typ"
      icon={<IconTagOff size={20} aria-hidden />}
      count={names.length}
    >
      <p className={classes.note}>
        Anlagen tragen diese Namen, ein Typ ist dazu nicht angelegt. Sie erscheinen in der
        Standardfarbe.
      </p>
      <ul className={classes.list}>
        {names.map(({ name, count }) => (
          <li className={classes.row} key={name}>
            <span className={classes.name}>{name}</span>
            <CountPill count={count} />
            <Button
              variant="default"
              leftSection={<IconPlus size={18} />}
              aria-label={`${name} anlegen`}
              disabled={isLocked}
              onClick={() => onAdd(name)}
            >
              Anlegen
            </Button>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
