import type { ReactNode } from 'react';
import type { Equipment } from '#contract/equipment.ts';
import type { ListPlaces } from '#web/ui/list-place.ts';
import { VirtualGrid } from '#web/ui/virtual-grid.tsx';
import { useCardColumns } from '#web/ui/wide-screen.ts';
import { EquipmentCard } from '../equipment-card.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { type ListSource, rememberEdit, rememberList } from './remember-list.ts';

/** A card with one line each of name, facts and tags, and the gap below it. */
const usualRowHeight = 133;

interface EquipmentGridProps {
  source: ListSource;
  count: number;
  /** Undefined while it is on its way. */
  itemAt: (index: number) => Equipment | undefined;
  /** The Anlagen around one of them that are known without a gap, in their order. */
  neighboursOf: (index: number) => Equipment[];
  onRange?: (first: number, last: number) => void;
  list: string;
  places: ListPlaces;
  /** A card's button to delete it. */
  removeFor?: (equipment: Equipment) => ReactNode;
}

export function EquipmentGrid(props: EquipmentGridProps) {
  const { source, itemAt, neighboursOf, removeFor, ...grid } = props;
  const columns = useCardColumns();

  const renderItem = (index: number) => {
    const equipment = itemAt(index);
    if (!equipment) return <CardSkeleton />;
    return (
      <EquipmentCard
        equipment={equipment}
        onOpen={() => rememberList(source, neighboursOf(index))}
        onEdit={() => rememberEdit(source, neighboursOf(index))}
        remove={removeFor?.(equipment)}
      />
    );
  };

  return (
    <VirtualGrid
      {...grid}
      label="Anlagen"
      columns={columns}
      rowHeight={usualRowHeight}
      renderItem={renderItem}
    />
  );
}
