import { Autocomplete, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { qualifications } from '#contract/inspections/inspection-kinds.ts';
import { type Reckoning, reckoningLabels, reckonings } from '#contract/inspections/reckoning.ts';
import { DialogForm, useDialogForm } from '#web/ui/dialog/form-dialog.tsx';
import { announcedErrors, suggestionProps } from '#web/ui/form/field-props.ts';
import { IntervalFields } from '../interval-fields.tsx';
import { ResponsibleSelect } from '../responsible-select.tsx';
import { KindChangedMeanwhile } from './kind-changed-meanwhile.tsx';
import classes from './kind-form.module.css';
import { PointFields } from './point-fields.tsx';
import { TypeFields } from './type-fields.tsx';
import type { EditedKind, KindEdit } from './use-kind-edit.ts';

interface KindFormProps {
  edited: EditedKind;
  editing: KindEdit;
  onCancel: () => void;
}

export function KindForm({ edited, editing, onCancel }: KindFormProps) {
  const { draft, problems, isSending, write, submit } = editing;
  const { values } = draft;
  const isValid = Object.keys(problems).length === 0;
  const form = useDialogForm({ isValid, isSending, onSubmit: submit });
  // What is missing is only reported after an attempt to save.
  const problem = (field: string) => (form.hasTried ? problems[field] : undefined);
  return (
    <DialogForm
      form={form}
      submitLabel={editing.isNew ? 'Anlegen' : 'Speichern'}
      onCancel={onCancel}
    >
      <KindChangedMeanwhile edited={edited} editing={editing} />
      <TextInput
        {...announcedErrors}
        label="Name"
        placeholder="z. B. Ortsfeste elektrische Anlagen"
        value={values.name}
        onChange={({ currentTarget }) => write({ name: currentTarget.value })}
        error={problem('name')}
        withAsterisk
        aria-required
        autoComplete="off"
        data-autofocus
      />
      <Textarea
        {...announcedErrors}
        label="Rechtsgrundlage"
        placeholder="z. B. DGUV Vorschrift 3"
        value={values.legalBasis}
        onChange={({ currentTarget }) => write({ legalBasis: currentTarget.value })}
        error={problem('legalBasis')}
        rows={2}
      />
      <div className={classes.pair}>
        <IntervalFields
          label="Frist"
          value={values.interval}
          onChange={(interval) => write({ interval })}
          problem={problem('interval.count')}
          isRequired
        />
        <NativeSelect
          label="Nächste Frist zählt"
          data={reckonings.map((value) => ({ value, label: reckoningLabels[value] }))}
          value={values.reckoning}
          onChange={({ currentTarget }) => write({ reckoning: currentTarget.value as Reckoning })}
          rightSection={<IconSelector size={18} aria-hidden />}
        />
        <Autocomplete
          {...suggestionProps}
          label="Befähigung"
          placeholder="Wer darf prüfen?"
          data={[...qualifications]}
          value={values.qualification}
          onChange={(qualification) => write({ qualification })}
          error={problem('qualification')}
        />
        <TextInput
          {...announcedErrors}
          label="Aufbewahrung in Jahren"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={values.keptYears}
          onChange={({ currentTarget }) => write({ keptYears: currentTarget.value })}
          error={problem('keptYears')}
        />
        <ResponsibleSelect
          value={values.responsibleId}
          name={edited.saved?.responsibleName ?? null}
          nobody="Niemand im Besonderen"
          onChange={(responsibleId) => write({ responsibleId })}
        />
      </div>
      <TypeFields
        types={values.types}
        interval={values.interval}
        problemOf={problem}
        onChange={(types) => write({ types })}
      />
      <PointFields
        points={values.points}
        problemOf={problem}
        onChange={(points) => write({ points })}
      />
      {edited.saved && (
        <Switch
          label="Nicht mehr verwenden"
          description="Nichts wird mehr fällig; Nachweise bleiben."
          size="lg"
          checked={values.isRetired}
          onChange={({ currentTarget }) => write({ isRetired: currentTarget.checked })}
        />
      )}
    </DialogForm>
  );
}
