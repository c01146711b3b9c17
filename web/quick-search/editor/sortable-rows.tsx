import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type ReactNode, useMemo } from 'react';
import type { ButtonDraft } from '../quick-search-diff.ts';
import { moveAnnouncements, moveInstructions } from './move-announcements.ts';

interface SortableRowsProps {
  drafts: readonly ButtonDraft[];
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Rows can be moved by mouse, touch, pen and keyboard. */
export function SortableRows({ drafts, onMove, children }: SortableRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useMemo(() => moveAnnouncements(drafts), [drafts]);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const from = drafts.findIndex(({ id }) => id === active.id);
    const to = drafts.findIndex(({ id }) => id === over?.id);
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[verticalOnly]}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements,
        screenReaderInstructions: moveInstructions,
      }}
    >
      <SortableContext items={drafts.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
