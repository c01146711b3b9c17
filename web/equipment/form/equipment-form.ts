import { type ChangeEvent, useCallback, useRef, useState } from 'react';
import { useLatest } from '#web/ui/form/use-latest.ts';
import { type FormProblems, firstProblem } from './form-problems.ts';
import type { FormValues } from './form-values.ts';

type Field = keyof FormValues;
type TextField = Exclude<Field, 'tags'>;
type Typed = string | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** The values and errors of the inputs. An error disappears when its value changes. */
export interface EquipmentForm {
  /** The rendered values. */
  values: FormValues;
  /** The latest values, rendered or not. */
  getValues(): FormValues;
  setValues(values: FormValues): void;
  setFieldValue<Name extends Field>(field: Name, value: FormValues[Name]): void;
  setErrors(problems: FormProblems): void;
  /** The error of a field, and an attribute by which its input is found. */
  problemProps(field: Field): { error: string | undefined; 'data-field': string };
  /** The same for a text input, with value and change handler. */
  textProps(field: TextField): ReturnType<EquipmentForm['problemProps']> & {
    value: string;
    onChange(typed: Typed): void;
  };
}

/** `onChange` is called for every change, by the user or by code. */
export function useEquipmentForm(
  initialValues: FormValues,
  onChange: (values: FormValues) => void,
): EquipmentForm {
  const [values, setShown] = useState(initialValues);
  const [errors, setErrors] = useState<FormProblems>({});
  const latest = useRef(initialValues);
  const reportChange = useLatest(onChange);

  const getValues = useCallback(() => latest.current, []);
  const change = (next: FormValues) => {
    latest.current = next;
    setShown(next);
    reportChange(next);
  };
  const setValues = (next: FormValues) => {
    setErrors({});
    change(next);
  };
  const setFieldValue: EquipmentForm['setFieldValue'] = (field, value) => {
    setErrors((all) => ({ ...all, [field]: undefined }));
    // A field with suggestions reports its text again when it loses the focus, without a change.
    if (latest.current[field] !== value) change({ ...latest.current, [field]: value });
  };
  const problemProps: EquipmentForm['problemProps'] = (field) => ({
    error: field === 'tagText' ? undefined : errors[field],
    'data-field': field,
  });
  const textProps: EquipmentForm['textProps'] = (field) => ({
    ...problemProps(field),
    value: values[field],
    onChange: (typed) =>
      setFieldValue(field, typeof typed === 'string' ? typed : typed.currentTarget.value),
  });
  return { values, getValues, setValues, setFieldValue, setErrors, problemProps, textProps };
}

/** Selects the name, so that typing replaces it. */
export function selectName(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-field="name"]');
  field?.focus();
  field?.select();
}

/** Shows the problems at their fields and focuses the first one; returns whether there are any. */
export function showProblems(form: EquipmentForm, problems: FormProblems): boolean {
  form.setErrors(problems);
  const first = firstProblem(problems);
  if (first) document.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
  return first !== undefined;
}
