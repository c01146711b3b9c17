import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import classes from './new-equipment-button.module.css';

/**
 * The next step of an empty list, or in the header where there is room and the list does not offer it.
 * Only for those who may: everybody else would be led to a refusal.
 */
export function NewEquipmentButton({ place }: { place: 'header' | 'list' }) {
  if (!can(useCurrentUser(), 'equipment.create')) return null;
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
