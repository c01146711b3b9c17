import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import classes from './new-equipment-button.module.css';

interface NewEquipmentProps {
  /** In an empty list, or in the header if there is space and the list does not show it. */
  place: 'header' | 'list';
}

/** Only for users with the permission. */
export function NewEquipmentButton({ place }: NewEquipmentProps) {
  return can(useCurrentUser(), 'equipment.create') && <NewEquipmentLink place={place} />;
}

/** For all users: the form tells those without the permission whom to ask. */
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
