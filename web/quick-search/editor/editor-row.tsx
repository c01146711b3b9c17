import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { quickSearchTextLimit } from '#contract/quick-search.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import '@mantine/core/styles/Input.layer.css';
import type { ButtonDraft } from '../quick-search-diff.ts';
import { isBlank } from './draft-problem.ts';
import classes from './editor-row.module.css';
import { nameOfDraft } from './move-announcements.ts';

type Texts = Omit<ButtonDraft, 'id'>;

interface EditorRowProps {
  draft: ButtonDraft;
  index: number;
  /** True after an attempt to save: then missing texts are marked. */
  showMissing: boolean;
  onEdit: (texts: Partial<Texts>) => void;
  onRemove: () => void;
}

export function EditorRow({ draft, index, showMissing, onEdit, onRemove }: EditorRowProps) {
  const name = nameOfDraft(draft, index);
  const sortable = useSortable({
    id: draft.id,
    attributes: { roleDescription: 'verschiebbare Schaltfläche' },
  });
  const { transform, transition, isDragging } = sortable;
  const movement = {
    '--shift': `${transform?.y ?? 0}px`,
    '--transition': transition,
  } as CSSProperties;
  const field = (key: keyof Texts) => ({
    value: draft[key],
    maxLength: quickSearchTextLimit,
    error: showMissing && isBlank(draft[key]) && 'Bitte ausfüllen.',
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onEdit({ [key]: event.currentTarget.value }),
  });

  return (
    <li
      className={classes.row}
      ref={sortable.setNodeRef}
      style={movement}
      data-dragging={isDragging || undefined}
      aria-label={`Schaltfläche ${name}`}
    >
      <ActionIcon
        className={classes.handle ?? ''}
        ref={sortable.setActivatorNodeRef}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={`${name} verschieben`}
        data-tooltip="Verschieben"
        // Escape cancels the move and does not close the dialog.
        data-mantine-stop-propagation={isDragging}
      >
        <IconGripVertical size={20} />
      </ActionIcon>
      <div className={classes.fields}>
        <TextInput
          label="Suchbegriff"
          placeholder="z. B. HVAC, Brandschutz, BT5"
          {...field('searchTerm')}
        />
        <TextInput
          label="Angezeigter Text"
          placeholder="z. B. Brandschutz"
          {...field('displayLabel')}
        />
      </div>
      <span className={classes.remove}>
        <IconButton label={`${name} löschen`} onClick={onRemove}>
          <IconTrash size={20} />
        </IconButton>
      </span>
    </li>
  );
}
