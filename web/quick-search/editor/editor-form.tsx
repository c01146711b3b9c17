import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type QuickSearchButton, quickSearchLimit } from '#contract/quick-search.ts';
import classes from './editor-form.module.css';
import { EditorRow } from './editor-row.tsx';
import { NoButtons } from './no-buttons.tsx';
import { SortableRows } from './sortable-rows.tsx';
import { useButtonEditor } from './use-button-editor.ts';

interface EditorFormProps {
  buttons: readonly QuickSearchButton[];
  onCancel: () => void;
  onSaved: () => void;
}

export function EditorForm({ buttons, onCancel, onSaved }: EditorFormProps) {
  const editor = useButtonEditor(buttons, onSaved);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const { rows, focusLater } = useRowFocus();
  const { drafts, isSaving } = editor;

  const add = () => {
    editor.add();
    focusLater({ row: drafts.length, part: 'input' });
  };
  const remove = (id: string, index: number) => {
    editor.remove(id);
    focusLater({ row: Math.min(index, drafts.length - 2), part: 'remove' });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The menu that opened the dialog may be inside another form.
    event.stopPropagation();
    if (editor.save()) return;
    setFailedAttempts(failedAttempts + 1);
    focusLater({ part: 'fault' });
  };

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <div className={classes.rows} inert={isSaving} ref={rows}>
        {drafts.length === 0 ? (
          <NoButtons onAdd={add} onRemoveSaved={editor.hasSaved ? editor.save : undefined} />
        ) : (
          <SortableRows drafts={drafts} onMove={editor.move}>
            <ul className={classes.list}>
              {drafts.map((draft, index) => (
                <EditorRow
                  key={draft.id}
                  draft={draft}
                  index={index}
                  showMissing={failedAttempts > 0}
                  onEdit={(texts) => editor.edit(draft.id, texts)}
                  onRemove={() => remove(draft.id, index)}
                />
              ))}
            </ul>
          </SortableRows>
        )}
        {drafts.length > 0 && drafts.length < quickSearchLimit && (
          <Button variant="light" leftSection={<IconPlus size={18} />} onClick={add} fullWidth>
            Schaltfläche hinzufügen ({drafts.length}/{quickSearchLimit})
          </Button>
        )}
      </div>
      <div className={classes.footer}>
        <Button variant="default" onClick={onCancel} disabled={isSaving}>
          Abbrechen
        </Button>
        <Button type="submit" disabled={drafts.length === 0} loading={isSaving}>
          Speichern
        </Button>
      </div>
    </form>
  );
}

type Target =
  | { row: number; part: 'input' | 'remove' }
  /** The first invalid field. */
  | { part: 'fault' };

/** Sets the focus after the rows have changed. */
function useRowFocus() {
  const rows = useRef<HTMLDivElement>(null);
  const target = useRef<Target>(undefined);

  useEffect(() => {
    if (target.current) find(rows.current, target.current)?.focus();
    target.current = undefined;
  });

  return {
    rows,
    focusLater: (next: Target) => {
      target.current = next;
    },
  };
}

function find(rows: HTMLElement | null, target: Target): HTMLElement | null | undefined {
  if (target.part === 'fault') return rows?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const row = rows?.querySelectorAll('li')[target.row];
  const inRow = target.part === 'input' ? 'input' : 'button:last-of-type';
  return row?.querySelector<HTMLElement>(inRow) ?? rows?.querySelector('button');
}
