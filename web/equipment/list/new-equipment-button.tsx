import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import classes from './new-equipment-button.module.css';

interface NewEquipmentProps {
  /** The next step of an empty list, or in the header where there is room and the list does not offer it. */
  place: 'header' | 'list';
}

/** Only for those who may: everybody else would be led to a refusal. */
export function NewEquipmentButton({ place }: NewEquipmentProps) {
  return can(useCurrentUser(), 'equipment.create') && <NewEquipmentLink place={place} />;
}

/** For everybody: who may not is told by the form whom to ask. */
export function NewEquipmentLink({ place }: NewEquipmentProps) {
  return (
    <Button
      className={classes[place] ?? ''}
      component={Link}
      href="/create"
      variant={place === 'list' ? 'filled' : 'default'}
      leftSection={<IconPlus size={18} />}
    >
      Neue Anlage anlegen
    </Button>
  );
}
