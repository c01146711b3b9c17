import { Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useRef } from 'react';
import {
  continuedUseLabels,
  continuedUses,
  severities,
  severityLabels,
} from '#contract/defects/defect-words.ts';
import { announcedErrors } from '#web/ui/form/field-props.ts';
import { AssigneeSelect } from '../assignee-select.tsx';
import { ChoiceButtons } from './choice-buttons.tsx';
import { type DefectProblems, type DefectValues, shownContinuedUse } from './defect-values.ts';

interface DefectFieldsProps {
  values: DefectValues;
  problems: DefectProblems;
  /** The name of the chosen person, for when the list cannot be read. */
  assigneeName: string | null;
  onChange: (change: Partial<DefectValues>) => void;
  /** A new defect: choosing its class leads to its description. */
  isNew?: boolean;
}

/** The fields of a new defect, and of one that is changed. */
export function DefectFields(props: DefectFieldsProps) {
  const { values, problems, assigneeName, onChange, isNew = false } = props;
  const description = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <ChoiceButtons
        legend="Klasse"
        options={severities}
        labels={severityLabels}
        value={values.severity}
        onChange={(severity) => {
          onChange({ severity });
          if (isNew && values.description === '') description.current?.focus();
        }}
        error={problems.severity}
        isColoured
        isFirst={isNew}
      />
      <Textarea
        {...announcedErrors}
        ref={description}
        label="Beschreibung"
        placeholder="Was ist nicht in Ordnung?"
        minRows={3}
        maxRows={10}
        autosize
        value={values.description}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        error={problems.description}
        withAsterisk
        aria-required
      />
      <ChoiceButtons
        legend="Darf die Anlage weiter laufen?"
        options={continuedUses}
        labels={continuedUseLabels}
        value={shownContinuedUse(values)}
        onChange={(mayContinue) => onChange({ mayContinue })}
        error={problems.mayContinue}
      />
      <TextInput
        {...announcedErrors}
        label="Frist"
        description="Bis wann der Mangel behoben sein soll"
        type="date"
        max="9999-12-31"
        value={values.deadline}
        onChange={({ currentTarget }) => onChange({ deadline: currentTarget.value })}
        error={problems.deadline}
      />
      <AssigneeSelect
        value={values.assigneeId}
        name={assigneeName}
        onChange={(assigneeId) => onChange({ assigneeId })}
      />
    </>
  );
}
