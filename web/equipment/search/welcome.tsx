import { IconSearch } from '@tabler/icons-react';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import classes from '#web/ui/list/list-screen.module.css';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { NewEquipmentButton } from '../list/new-equipment-button.tsx';

/** Before anything is searched for. */
export function Welcome() {
  const mayCreate = can(useCurrentUser(), 'equipment.create');
  return (
    <div className={classes.body}>
      <EmptyState
        icon={<IconSearch size={30} />}
        title="Willkommen zur Anlagenverwaltung"
        text={
          mayCreate
            ? 'Suchen Sie nach Name, Typ, Standort oder Tag – oder legen Sie eine neue Anlage an.'
            : 'Suchen Sie nach Name, Typ, Standort oder Tag.'
        }
        action={mayCreate && <NewEquipmentButton place="list" />}
      />
    </div>
  );
}
