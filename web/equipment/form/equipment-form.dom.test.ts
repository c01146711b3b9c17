import { expect, it, vi } from 'vitest';
import { eventually } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { useEquipmentForm } from './equipment-form.ts';
import { emptyFields, valuesOf } from './form-values.ts';

const start = { ...valuesOf(emptyFields), name: 'Pumpe' };

async function open() {
  const onChange = vi.fn();
  const hook = await renderHook(({ values }) => useEquipmentForm(values, onChange), {
    values: start,
  });
  return { hook, onChange };
}

it('returns a new value at once, renders it, and reports it', async () => {
  const { hook, onChange } = await open();
  hook.current.textProps('name').onChange('Pumpe B');
  hook.current.setFieldValue('tags', ['Nord']);
  const expected = { ...start, name: 'Pumpe B', tags: ['Nord'] };
  expect(hook.current.getValues()).toEqual(expected);
  await eventually(() => expect(hook.current.values).toEqual(expected));
  expect(onChange.mock.calls).toEqual([[{ ...start, name: 'Pumpe B' }], [expected]]);
});

it('reports nothing if nothing has changed', async () => {
  const { hook, onChange } = await open();
  hook.current.setFieldValue('tagText', '');
  hook.current.setFieldValue('name', 'Pumpe');
  expect(onChange).not.toHaveBeenCalled();
});

it('shows a problem until the field changes, and none after all values were set', async () => {
  const { hook } = await open();
  hook.current.setErrors({ name: 'Zu lang.', type: 'Fehlt.' });
  await eventually(() => expect(hook.current.textProps('name').error).toBe('Zu lang.'));
  hook.current.setFieldValue('name', 'P');
  await eventually(() => expect(hook.current.textProps('name').error).toBeUndefined());
  expect(hook.current.textProps('type').error).toBe('Fehlt.');
  hook.current.setValues(start);
  await eventually(() => expect(hook.current.textProps('type').error).toBeUndefined());
});
