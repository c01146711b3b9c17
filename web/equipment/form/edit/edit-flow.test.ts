import { expect, it } from 'vitest';
import type { EquipmentConflict } from '#contract/equipment/equipment.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { type EditEvent, initialFlow, mayAutosave, maySaveDraft, nextEdit } from './edit-flow.ts';

const conflict: EquipmentConflict = {
  fields: [{ field: 'name', mine: 'Meine', theirs: 'Ihre' }],
  current: anEquipment({ name: 'Ihre' }),
};
const contested = (isAutosave: boolean): EditEvent => ({ kind: 'contested', conflict, isAutosave });
const failed = (isAutosave: boolean, isDuplicate = false): EditEvent => ({
  ...{ kind: 'failed', isAutosave, isDuplicate },
});
const after = (...events: EditEvent[]) => events.reduce(nextEdit, initialFlow);

it('saves automatically only while the user is editing', () => {
  expect(mayAutosave(after())).toBe(true);
  expect(mayAutosave(after({ kind: 'submitted' }))).toBe(false);
  expect(mayAutosave(after(contested(true)))).toBe(false);
  expect(mayAutosave(after({ kind: 'discarded' }))).toBe(false);
  expect(mayAutosave(after(contested(true), { kind: 'decided' }))).toBe(true);
  expect(mayAutosave(after({ kind: 'submitted' }, failed(false)))).toBe(true);
});

it('asks about a conflict, and closes afterwards only if the user had pressed save', () => {
  expect(after(contested(true)).decision).toEqual({ conflict, closes: false });
  expect(after({ kind: 'submitted' }, contested(false))).toMatchObject({
    ...{ phase: 'deciding', decision: { conflict, closes: true } },
  });
  expect(after(contested(true), { kind: 'decided' })).toEqual(after());
});

it('asks once if the user presses save while a conflict arrives', () => {
  expect(after({ kind: 'submitted' }, contested(true))).toEqual(after({ kind: 'submitted' }));
  expect(after(contested(true), { kind: 'submitted' }).decision).toBeUndefined();
});

it('goes on submitting when an autosave fails', () => {
  expect(after({ kind: 'submitted' }, failed(true)).phase).toBe('submitting');
  expect(after(contested(true), failed(true)).phase).toBe('deciding');
});

it('says that name and location are taken until something is saved', () => {
  const taken = after(failed(true, true));
  expect(taken).toMatchObject({ phase: 'typing', isTaken: true });
  expect(nextEdit(taken, failed(true)).isTaken).toBe(true);
  expect(nextEdit(taken, { kind: 'saved' }).isTaken).toBe(false);
});

it('keeps no draft of a discarded form, and later events do not reopen it', () => {
  const discarded = after({ kind: 'discarded' });
  expect(maySaveDraft(discarded, () => true)).toBe(false);
  const submitted: EditEvent = { kind: 'submitted' };
  for (const late of [submitted, contested(true), contested(false), failed(true), failed(false)]) {
    expect(nextEdit(discarded, late).phase).toBe('discarded');
  }
  expect(maySaveDraft(after({ kind: 'submitted' }), () => false)).toBe(true);
});

it('keeps its draft after it was left only if no other form has changed it', () => {
  const left = after({ kind: 'left' });
  expect(maySaveDraft(left, () => true)).toBe(true);
  expect(maySaveDraft(left, () => false)).toBe(false);
});

it('knows whether it is still on the screen', () => {
  expect(after({ kind: 'left' }).isLeft).toBe(true);
  expect(after({ kind: 'left' }, { kind: 'opened' }).isLeft).toBe(false);
});
