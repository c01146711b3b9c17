import { Button } from '@mantine/core';
import { IconFilterOff, IconPlus } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { NewEquipmentButton } from '../list/new-equipment-button.tsx';
import type { useManageList } from './use-manage-list.ts';

type Manage = ReturnType<typeof useManageList>;

/** Filtered away, or not there yet: each has another next step. */
export function NothingToManage({ manage }: { manage: Pick<Manage, 'filters' | 'change'> }) {
  const isFiltered = Object.keys(manage.filters).length > 0;
  if (isFiltered) {
    return (
      <EmptyState
        icon={<IconFilterOff size={30} />}
        title="Keine Anlagen entsprechen den gewählten Filterkriterien."
        action={<Button onClick={() => manage.change({})}>Filter zurücksetzen</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconPlus size={30} />}
      title="Noch keine Anlagen erfasst."
      text="Sobald eine Anlage angelegt ist, erscheint sie hier."
      action={<NewEquipmentButton place="list" />}
    />
  );
}
