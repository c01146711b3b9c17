import { Button } from '@mantine/core';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { isBlank } from '#contract/text/stored-text.ts';
import formClasses from '#web/ui/dialog/dialog-form.module.css';
import { useHeldFocus } from '#web/ui/dialog/held-focus.ts';
import { useFaults } from '#web/ui/state/faults.ts';
import { DocumentInputs } from '../document-inputs.tsx';
import { lengthProblems } from '../document-values.ts';
import { ContestedNote } from './contested-note.tsx';
import classes from './edit-dialog.module.css';
import type { DocumentEdit } from './use-document-edit.ts';

export interface EditFormProps {
  document: EquipmentDocument;
  editing: DocumentEdit;
  onCancel: () => void;
}

export function EditForm({ document, editing, onCancel }: EditFormProps) {
  const { edit, contested, isSending, write, save } = editing;
  const form = useHeldFocus<HTMLFormElement>(isSending);
  const [faults, countFault] = useFaults(form);
  const isUntitled = isBlank(edit.values.title);
  const problems = {
    ...lengthProblems(edit.values),
    ...(isUntitled && faults > 0 ? { title: 'Titel ist erforderlich' } : {}),
  };

  const submit = () => {
    if (isUntitled || Object.keys(problems).length > 0) countFault();
    else if (!isSending) save();
  };

  return (
    <form
      className={formClasses.form}
      ref={form}
      inert={isSending}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={formClasses.content}>
        <p className={classes.file}>{document.fileName}</p>
        {contested.length > 0 && <ContestedNote names={contested} document={document} />}
        <DocumentInputs
          values={edit.values}
          problems={problems}
          onChange={write}
          onEnter={submit}
        />
      </div>
      <div className={formClasses.footer}>
        <Button variant="default" onClick={onCancel}>
          Abbrechen
        </Button>
        <Button type="submit" loading={isSending}>
          Speichern
        </Button>
      </div>
    </form>
  );
}
