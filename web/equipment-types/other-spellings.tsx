import { Button } from '@mantine/core';
import { IconArrowsJoin } from '@tabler/icons-react';
import type { EquipmentType } from '#contract/equipment-types.ts';
import classes from './other-spellings.module.css';
import { useRenameType } from './use-type-writes.ts';

interface OtherSpellingsProps {
  type: EquipmentType;
  spellings: readonly string[];
  isLocked: boolean;
}

/** Anlagen with another spelling belong to the type; one click unifies the spelling. */
export function OtherSpellings({ type, spellings, isLocked }: OtherSpellingsProps) {
  const { mutate, isPending } = useRenameType(type, () => {}, 'Schreibweise angeglichen');
  return (
    <div className={classes.spellings}>
      <p className={classes.text}>
        Auch geschrieben: {spellings.map((name) => `„${name}“`).join(', ')}
      </p>
      <Button
        variant="default"
        leftSection={<IconArrowsJoin size={18} />}
        aria-label={`Schreibweise von ${type.name} angleichen`}
        disabled={isLocked}
        loading={isPending}
        onClick={() => mutate(type.name)}
      >
        Angleichen
      </Button>
    </div>
  );
}
