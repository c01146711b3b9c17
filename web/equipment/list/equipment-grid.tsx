import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Equipment } from '#contract/equipment.ts';
import type { ListPlaces } from '#web/ui/list-place.ts';
import { VirtualGrid } from '#web/ui/virtual-grid.tsx';
import { useCardColumns } from '#web/ui/wide-screen.ts';
import { EquipmentCard } from '../equipment-card.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { type ListSource, rememberEdit, rememberList } from './remember-list.ts';

/** A card with one line each of name, facts and tags, and the gap below it. */
const usualRowHeight = 133;

/** The Anlagen around one of them that are known without a gap, in their order. */
type Neighbours = (index: number) => Equipment[];

interface EquipmentGridProps {
  source: ListSource;
  count: number;
  /** Undefined while it is on its way. */
  itemAt: (index: number) => Equipment | undefined;
  neighboursOf: Neighbours;
  onRange?: (first: number, last: number) => void;
  list: string;
  places: ListPlaces;
  /** A card's button to delete it. */
  RemoveButton?: (props: { equipment: Equipment }) => ReactNode;
}

export function EquipmentGrid(props: EquipmentGridProps) {
  const { source, itemAt, neighboursOf, RemoveButton, ...grid } = props;
  const columns = useCardColumns();
  const neighbours = useLatest(neighboursOf);

  return (
    <VirtualGrid
      {...grid}
      label="Anlagen"
      columns={columns}
      rowHeight={usualRowHeight}
      renderItem={(index) => (
        <Card {...{ index, source, neighbours, RemoveButton }} equipment={itemAt(index)} />
      )}
    />
  );
}

interface CardProps {
  equipment: Equipment | undefined;
  index: number;
  source: ListSource;
  neighbours: RefObject<Neighbours>;
  RemoveButton: EquipmentGridProps['RemoveButton'];
}

/** Scrolling renders the list many times a second; a card that is already there is left alone. */
const Card = memo(({ equipment, index, source, neighbours, RemoveButton }: CardProps) =>
  equipment ? (
    <EquipmentCard
      equipment={equipment}
      onOpen={() => rememberList(source, neighbours.current(index))}
      onEdit={() => rememberEdit(source, neighbours.current(index))}
      remove={RemoveButton && <RemoveButton equipment={equipment} key={equipment.id} />}
    />
  ) : (
    <CardSkeleton />
  ),
);

function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
