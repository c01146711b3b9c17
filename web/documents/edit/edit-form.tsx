import { Button } from '@mantine/core';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { isBlank } from '#contract/text/stored-text.ts';
import formClasses from '#web/ui/dialog/dialog-form.module.css';
import { useFocusAfterInert } from '#web/ui/dialog/focus-after-inert.ts';
import { useInvalidSubmits } from '#web/ui/state/invalid-submits.ts';
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
  const form = useFocusAfterInert<HTMLFormElement>(isSending);
  const [invalidSubmits, countInvalidSubmit] = useInvalidSubmits(form);
  const isUntitled = isBlank(edit.values.title);
  const problems = {
    ...lengthProblems(edit.values),
    ...(isUntitled && invalidSubmits > 0 ? { title: 'Titel ist erforderlich' } : {}),
  };

  const submit = () => {
    if (isUntitled || Object.keys(problems).length > 0) countInvalidSubmit();
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
