import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { sessionState } from '#web/session/session-state.ts';
import { ChoiceCard } from '#web/ui/list/choice-card.tsx';
import type { ListScrollEntry } from '#web/ui/list/list-scroll.ts';
import { VirtualGrid } from '#web/ui/list/virtual-grid.tsx';
import { useCardColumns } from '#web/ui/page/wide-screen.ts';
import { EquipmentCard } from '../equipment-card.tsx';
import { EquipmentFacts } from '../equipment-facts.tsx';
import { TagList } from '../tag-list.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { type ListWindow, writeWindow } from './list-window.ts';

/** The height of a card with one line each for name, facts and tags, plus the gap below it. */
const usualRowHeight = 133;

/** The loaded part of the list around one of its Anlagen. */
type WindowAt = (index: number) => ListWindow;

export interface GridSelection {
  ids: ReadonlySet<string>;
  /** A stable function. `isWithShift`: also everything between this one and the one before. */
  onChange: (id: string, isWithShift: boolean) => void;
}

interface EquipmentGridProps {
  source: ListSource;
  count: number;
  isCut?: boolean;
  /** Undefined while it is being loaded. */
  itemAt: (index: number) => Equipment | undefined;
  windowAt: WindowAt;
  onRange?: (first: number, last: number) => void;
  list: string;
  scrollEntry: ListScrollEntry;
  /** Set while Anlagen are being chosen: then a card is a checkbox. */
  selection?: GridSelection | undefined;
  /** A card's delete button. */
  RemoveButton?: (props: { equipment: Equipment }) => ReactNode;
}

export function EquipmentGrid(props: EquipmentGridProps) {
  const { source, itemAt, windowAt, selection, RemoveButton, ...grid } = props;
  const columns = useCardColumns();
  const latestWindowAt = useLatest(windowAt);

  return (
    <VirtualGrid
      {...grid}
      label="Anlagen"
      columns={columns}
      rowHeight={usualRowHeight}
      renderItem={(index) => {
        const equipment = itemAt(index);
        return selection && equipment ? (
          <Choice
            key={equipment.id}
            equipment={equipment}
            isChosen={selection.ids.has(equipment.id)}
            onChange={selection.onChange}
          />
        ) : (
          <Card {...{ index, source, equipment, RemoveButton }} windowAt={latestWindowAt} />
        );
      }}
    />
  );
}

interface CardProps {
  equipment: Equipment | undefined;
  index: number;
  source: ListSource;
  windowAt: RefObject<WindowAt>;
  RemoveButton: EquipmentGridProps['RemoveButton'];
}

/** Memoised, because scrolling renders the list many times a second. */
const Card = memo(({ equipment, index, source, windowAt, RemoveButton }: CardProps) =>
  equipment ? (
    <EquipmentCard
      equipment={equipment}
      onOpen={() => rememberList(source, windowAt.current(index))}
      onEdit={() => rememberEdit(source, windowAt.current(index))}
      remove={RemoveButton && <RemoveButton equipment={equipment} key={equipment.id} />}
    />
  ) : (
    <CardSkeleton />
  ),
);

interface ChoiceProps extends Pick<GridSelection, 'onChange'> {
  equipment: Equipment;
  isChosen: boolean;
}

const mostTags = 2;

const Choice = memo(({ equipment, isChosen, onChange }: ChoiceProps) => {
  const { id, name, type, locationRaw, tags } = equipment;
  return (
    <ChoiceCard
      name={name}
      isChosen={isChosen}
      onChange={(_, isWithShift) => onChange(id, isWithShift)}
    >
      <EquipmentFacts type={type} locationRaw={locationRaw} />
      <TagList tags={tags} most={mostTags} />
    </ChoiceCard>
  );
});

function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

type ListSource = '/' | '/manage';

/** Stores the list, so that the Anlage's page can lead back and step to its neighbours. */
function rememberList(source: ListSource, window: ListWindow): void {
  sessionState.detailSource.write(source);
  writeWindow(window);
}

/** The form returns to the list; the saved Anlage behaves as if it had been opened from the list. */
function rememberEdit(source: ListSource, window: ListWindow): void {
  rememberList(source, window);
  sessionState.editSource.write(source);
}
