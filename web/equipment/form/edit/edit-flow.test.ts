import { expect, it } from 'vitest';
import type { EquipmentConflict } from '#contract/equipment/equipment.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { beginEdit, type EditEvent, mayKeepDraft, maySaveQuietly, nextEdit } from './edit-flow.ts';

const conflict: EquipmentConflict = {
  fields: [{ field: 'name', mine: 'Meine', theirs: 'Ihre' }],
  current: anEquipment({ name: 'Ihre' }),
};
const contested = (isQuiet: boolean): EditEvent => ({ kind: 'contested', conflict, isQuiet });
const failed = (isQuiet: boolean, isDuplicate = false): EditEvent => ({
  ...{ kind: 'failed', isQuiet, isDuplicate },
});
const after = (...events: EditEvent[]) => events.reduce(nextEdit, beginEdit);

it('saves by itself only while somebody types', () => {
  expect(maySaveQuietly(after())).toBe(true);
  expect(maySaveQuietly(after({ kind: 'submitted' }))).toBe(false);
  expect(maySaveQuietly(after(contested(true)))).toBe(false);
  expect(maySaveQuietly(after({ kind: 'discarded' }))).toBe(false);
  expect(maySaveQuietly(after(contested(true), { kind: 'decided' }))).toBe(true);
  expect(maySaveQuietly(after({ kind: 'submitted' }, failed(false)))).toBe(true);
});

it('asks about a conflict, and closes afterwards only for those who had pressed save', () => {
  expect(after(contested(true)).decision).toEqual({ conflict, closes: false });
  expect(after({ kind: 'submitted' }, contested(false))).toMatchObject({
    ...{ phase: 'deciding', decision: { conflict, closes: true } },
  });
  expect(after(contested(true), { kind: 'decided' })).toEqual(after());
});

it('asks once where somebody presses save while a conflict comes in', () => {
  expect(after({ kind: 'submitted' }, contested(true))).toEqual(after({ kind: 'submitted' }));
  expect(after(contested(true), { kind: 'submitted' }).decision).toBeUndefined();
});

it('goes on with what was pressed, whatever failed behind its back', () => {
  expect(after({ kind: 'submitted' }, failed(true)).phase).toBe('submitting');
  expect(after(contested(true), failed(true)).phase).toBe('deciding');
});

it('says that a place is taken until something is saved', () => {
  const taken = after(failed(true, true));
  expect(taken).toMatchObject({ phase: 'typing', isTaken: true });
  expect(nextEdit(taken, failed(true)).isTaken).toBe(true);
  expect(nextEdit(taken, { kind: 'saved' }).isTaken).toBe(false);
});

it('keeps nothing of what was discarded, and is not opened again by what comes late', () => {
  const discarded = after({ kind: 'discarded' });
  expect(mayKeepDraft(discarded, () => true)).toBe(false);
  const submitted: EditEvent = { kind: 'submitted' };
  for (const late of [submitted, contested(true), contested(false), failed(true), failed(false)]) {
    expect(nextEdit(discarded, late).phase).toBe('discarded');
  }
  expect(mayKeepDraft(after({ kind: 'submitted' }), () => false)).toBe(true);
});

it('keeps after it was left only what nobody else has kept since', () => {
  const left = after({ kind: 'left' });
  expect(mayKeepDraft(left, () => true)).toBe(true);
  expect(mayKeepDraft(left, () => false)).toBe(false);
});

it('knows whether anybody still looks at it', () => {
  expect(after({ kind: 'left' }).isLeft).toBe(true);
  expect(after({ kind: 'left' }, { kind: 'opened' }).isLeft).toBe(false);
});
