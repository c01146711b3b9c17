import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import '@mantine/core/styles/Input.layer.css';
import { useId } from 'react';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { type Occasion, occasionLabels, occasions } from '#contract/inspections/record-words.ts';
import { announcedErrors } from '#web/ui/form/field-props.ts';
import { SignatureField } from './signature-field.tsx';
import { qualificationsFor, type SigningValues } from './signing-values.ts';

interface StatedFieldsProps {
  values: SigningValues;
  onChange: (values: SigningValues) => void;
  problems: Record<string, string>;
}

/** Occasion and extent of the inspection. */
export function OccasionFields({ values, onChange, problems }: StatedFieldsProps) {
  return (
    <>
      <NativeSelect
        label="Anlass"
        data={occasions.map((value) => ({ value, label: occasionLabels[value] }))}
        value={values.occasion}
        onChange={({ currentTarget }) =>
          onChange({ ...values, occasion: currentTarget.value as Occasion })
        }
        rightSection={<IconSelector size={18} aria-hidden />}
      />
      <Textarea
        {...announcedErrors}
        label="Umfang"
        description="Was geprüft wurde, und nach welchem Verfahren."
        rows={2}
        value={values.extent}
        onChange={({ currentTarget }) => onChange({ ...values, extent: currentTarget.value })}
        error={problems.extent}
        withAsterisk
        aria-required
      />
    </>
  );
}

interface SignerFieldsProps extends StatedFieldsProps {
  kind: InspectionKind;
}

/** Who has inspected, and the signature. */
export function SignerFields({ values, onChange, problems, kind }: SignerFieldsProps) {
  const listId = useId();
  return (
    <>
      <TextInput
        {...announcedErrors}
        label="Prüfer"
        autoComplete="name"
        value={values.inspectorName}
        onChange={({ currentTarget }) =>
          onChange({ ...values, inspectorName: currentTarget.value, signature: null })
        }
        error={problems.inspectorName}
        withAsterisk
        aria-required
      />
      <TextInput
        {...announcedErrors}
        label="Befähigung"
        autoComplete="off"
        list={listId}
        value={values.qualification}
        onChange={({ currentTarget }) =>
          onChange({ ...values, qualification: currentTarget.value, signature: null })
        }
        error={problems.qualification}
        withAsterisk
        aria-required
      />
      <datalist id={listId}>
        {qualificationsFor(kind).map((text) => (
          <option value={text} key={text} />
        ))}
      </datalist>
      <SignatureField
        value={values.signature}
        onChange={(signature) => onChange({ ...values, signature })}
        problem={problems.signature}
      />
    </>
  );
}
