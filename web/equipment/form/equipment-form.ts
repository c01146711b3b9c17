import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormProblems, firstFault } from './form-problems.ts';
import type { FormValues } from './form-values.ts';
import { useLatest } from './use-latest.ts';

export type EquipmentForm = UseFormReturnType<FormValues, FormValues, undefined>;

/** The values and errors of the inputs. `onChange` hears of every change, typed or put there. */
export function useEquipmentForm(
  initialValues: FormValues,
  onChange: (values: FormValues) => void,
): EquipmentForm {
  const onValuesChange = useLatest(onChange);
  return useForm<FormValues>({ mode: 'controlled', initialValues, onValuesChange });
}

/** Says at the fields what is wrong and leads to the first of them; true when something is. */
export function showProblems(form: EquipmentForm, problems: FormProblems): boolean {
  form.setErrors(problems);
  const first = firstFault(problems);
  if (first) form.getInputNode<HTMLElement, typeof first>(first)?.focus();
  return first !== undefined;
}
