import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { EquipmentType } from '#contract/equipment-types.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ColorPicker } from './color-picker.tsx';
import { CountPill } from './count-pill.tsx';
import { OtherSpellings } from './other-spellings.tsx';
import { RenameForm } from './rename-form.tsx';
import classes from './type-row.module.css';
import { useRecolorType } from './use-type-writes.ts';

/** Which part of a row is being edited. */
export type Editing = 'name' | 'color';

interface TypeRowProps {
  type: EquipmentType;
  /** Undefined while it is being loaded. */
  count: number | undefined;
  /** Other spellings of its name among Anlagen. */
  spellings: readonly string[];
  editing: Editing | undefined;
  isLocked: boolean;
  onEdit: (what: Editing | undefined) => void;
  onRemove: () => void;
}

export function TypeRow(props: TypeRowProps) {
  const { type, count, spellings, editing, isLocked, onEdit, onRemove } = props;
  const { mutate: recolor, isPending, variables } = useRecolorType(type);
  const color = isPending ? variables : type.color;
  const row = useReturnToButton(editing);
  return (
    <li className={classes.row} ref={row} aria-label={type.name}>
      <div className={classes.line}>
        <ActionIcon
          aria-label={`Farbe von ${type.name} ändern`}
          data-tooltip="Farbe ändern"
          data-edits="color"
          aria-expanded={editing === 'color'}
          disabled={isLocked}
          onClick={() => onEdit(editing === 'color' ? undefined : 'color')}
        >
          <span className={classes.dot} style={{ '--dot': color } as CSSProperties} />
        </ActionIcon>
        {editing === 'name' ? (
          <RenameForm type={type} count={count} onClose={() => onEdit(undefined)} />
        ) : (
          <>
            <span className={classes.facts}>
              <span className={classes.name}>{type.name}</span>
              <CountPill count={count} />
            </span>
            <span className={classes.actions}>
              <ActionIcon
                aria-label={`${type.name} umbenennen`}
                data-tooltip="Umbenennen"
                data-edits="name"
                disabled={isLocked}
                onClick={() => onEdit('name')}
              >
                <IconPencil size={20} />
              </ActionIcon>
              <IconButton
                label={`${type.name} löschen`}
                // Without the count the user would not know how many Anlagen a deletion affects.
                disabled={isLocked || count === undefined}
                onClick={onRemove}
              >
                <IconTrash className={classes.trash} size={20} />
              </IconButton>
            </span>
          </>
        )}
      </div>
      {spellings.length > 0 && (
        <OtherSpellings type={type} spellings={spellings} isLocked={isLocked} />
      )}
      {editing === 'color' && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape only repeats what the button above does.
        <div
          className={classes.colors}
          onKeyDown={({ key }) => key === 'Escape' && onEdit(undefined)}
        >
          <ColorPicker legend={`Farbe von ${type.name}`} value={color} onChoose={recolor} />
        </div>
      )}
    </li>
  );
}

/** When an editor closes, the focus returns to the button that opened it. */
function useReturnToButton(editing: Editing | undefined) {
  const row = useRef<HTMLLIElement>(null);
  const before = useRef(editing);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (before.current && !editing && isFocusLost) {
      row.current?.querySelector<HTMLElement>(`[data-edits="${before.current}"]`)?.focus();
    }
    before.current = editing;
  }, [editing]);
  return row;
}
