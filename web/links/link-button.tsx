import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { linkingState } from './linking/linking-state.ts';
import classes from './links-section.module.css';

interface LinkButtonProps {
  equipmentId: string;
  place: 'header' | 'empty';
}

/** Leads to the linking screen, for users with the permission. */
export function LinkButton({ equipmentId, place }: LinkButtonProps) {
  if (!can(useCurrentUser(), 'link.create')) return null;
  const linkProps = {
    component: Link,
    href: '/link-equipment',
    state: linkingState(equipmentId),
  } as const;
  return (
    <Button
      {...linkProps}
      className={classes.new ?? ''}
      variant={place === 'header' ? 'subtle' : 'light'}
      leftSection={<IconPlus size={18} />}
    >
      {place === 'header' ? <span className={classes.word}>Verknüpfen</span> : 'Anlagen verknüpfen'}
    </Button>
  );
}
