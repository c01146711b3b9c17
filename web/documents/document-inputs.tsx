import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import {
  type DocumentType,
  documentTypeLabels,
  documentTypes,
} from '#contract/documents/documents.ts';
import '@mantine/core/styles/Input.layer.css';
import classes from './document-inputs.module.css';
import type { DocumentValues, ValueProblems } from './document-values.ts';

const types = documentTypes.map((value) => ({ value, label: documentTypeLabels[value] }));

interface DocumentInputsProps {
  values: DocumentValues;
  problems: ValueProblems;
  onChange: (change: Partial<DocumentValues>) => void;
  /** Called on Enter in the title, even while the submit button is disabled. */
  onEnter: () => void;
}

/** The fields of the upload and the edit dialog. */
export function DocumentInputs({ values, problems, onChange, onEnter }: DocumentInputsProps) {
  const propsOf = (name: 'title' | 'description' | 'expiryDate') => ({
    value: values[name],
    error: problems[name],
    errorProps: { role: 'alert' },
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div className={classes.inputs}>
      <TextInput
        {...propsOf('title')}
        label="Titel"
        placeholder="z. B. Prüfprotokoll 2026"
        withAsterisk
        aria-required
        onKeyDown={onKeyDown}
      />
      <Textarea {...propsOf('description')} label="Beschreibung" rows={2} />
      <div className={classes.pair}>
        <NativeSelect
          label="Typ"
          data={types}
          value={values.documentType}
          onChange={(event) =>
            onChange({ documentType: event.currentTarget.value as DocumentType })
          }
          rightSection={<IconSelector size={18} aria-hidden />}
        />
        <TextInput {...propsOf('expiryDate')} label="Ablaufdatum" type="date" max="9999-12-31" />
      </div>
    </div>
  );
}
