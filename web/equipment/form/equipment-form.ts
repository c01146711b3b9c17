import { type ChangeEvent, useCallback, useRef, useState } from 'react';
import { useLatest } from '#web/ui/form/use-latest.ts';
import { type FormProblems, firstFault } from './form-problems.ts';
import type { FormValues } from './form-values.ts';

type Field = keyof FormValues;
type TextField = Exclude<Field, 'tags'>;
type Typed = string | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** The values and errors of the inputs. An error goes when its value changes. */
export interface EquipmentForm {
  /** As they are shown. */
  values: FormValues;
  /** As they were last set, shown already or not. */
  getValues(): FormValues;
  setValues(values: FormValues): void;
  setFieldValue<Name extends Field>(field: Name, value: FormValues[Name]): void;
  setErrors(problems: FormProblems): void;
  /** What the input of a field needs to show its fault and to be found. */
  faultProps(field: Field): { error: string | undefined; 'data-field': string };
  /** The same for an input of text, and what it needs to be typed into. */
  textProps(field: TextField): ReturnType<EquipmentForm['faultProps']> & {
    value: string;
    onChange(typed: Typed): void;
  };
}

/** `onChange` hears of every change, typed or put there. */
export function useEquipmentForm(
  initialValues: FormValues,
  onChange: (values: FormValues) => void,
): EquipmentForm {
  const [values, show] = useState(initialValues);
  const [errors, setErrors] = useState<FormProblems>({});
  const latest = useRef(initialValues);
  const tell = useLatest(onChange);

  const getValues = useCallback(() => latest.current, []);
  const change = (next: FormValues) => {
    latest.current = next;
    show(next);
    tell(next);
  };
  const setValues = (next: FormValues) => {
    setErrors({});
    change(next);
  };
  const setFieldValue: EquipmentForm['setFieldValue'] = (field, value) => {
    setErrors((all) => ({ ...all, [field]: undefined }));
    // A field with suggestions tells its text again when it is left: nobody has typed then.
    if (latest.current[field] !== value) change({ ...latest.current, [field]: value });
  };
  const faultProps: EquipmentForm['faultProps'] = (field) => ({
    error: field === 'tagText' ? undefined : errors[field],
    'data-field': field,
  });
  const textProps: EquipmentForm['textProps'] = (field) => ({
    ...faultProps(field),
    value: values[field],
    onChange: (typed) =>
      setFieldValue(field, typeof typed === 'string' ? typed : typed.currentTarget.value),
  });
  return { values, getValues, setValues, setFieldValue, setErrors, faultProps, textProps };
}

/** Ready to be typed over. */
export function markName(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-field="name"]');
  field?.focus();
  field?.select();
}

/** Says at the fields what is wrong and leads to the first of them; true when something is. */
export function showProblems(form: EquipmentForm, problems: FormProblems): boolean {
  form.setErrors(problems);
  const first = firstFault(problems);
  if (first) document.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
  return first !== undefined;
}
