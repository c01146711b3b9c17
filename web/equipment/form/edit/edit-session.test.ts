import { describe, expect, it, vi } from 'vitest';
import type {
  Equipment,
  EquipmentChange,
  EquipmentConflict,
} from '#contract/equipment/equipment.ts';
import { AppError } from '#contract/errors.ts';
import { NetworkError } from '#web/api/transport-errors.ts';
import type { Unanswered } from '../draft.ts';
import { type FormValues, valuesOf } from '../form-values.ts';
import { makeEditSession } from './edit-session.ts';

const pump: Equipment = {
  id: '0b3c3f6e-7c0e-4a52-9d55-0d2f6a9b1c11',
  name: 'Pumpe',
  type: 'Pumpe',
  locationRaw: 'BT5-EG',
  locationBuilding: 'BT5',
  locationFloor: 'EG',
  locationColumn: null,
  locationRoom: null,
  tags: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  updatedBy: null,
};
const version = (number: number, fields: Partial<Equipment> = {}): Equipment => ({
  ...pump,
  ...fields,
  updatedAt: `2026-01-0${number}T00:00:00.000Z`,
});
const refusal = (current: Equipment, fields: EquipmentConflict['fields']) =>
  new AppError('conflict', { details: { current, fields } });

/** A session on a form with these changes, and a server with these answers. */
function sessionWith(
  change: Partial<FormValues>,
  ...answers: (Equipment | Error | (() => void))[]
) {
  let values: FormValues = { ...valuesOf(pump), ...change };
  const sent: EquipmentChange[] = [];
  const send = vi.fn(async (body: EquipmentChange) => {
    sent.push(body);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    if (!answer || typeof answer === 'function') throw new Error('no answer left');
    return { equipment: answer, isQueued: false };
  });
  const type = (typed: Partial<FormValues>) => {
    values = { ...values, ...typed };
  };
  const inputs = { read: () => values, show: type };
  const start = (unanswered?: Unanswered) =>
    makeEditSession({ base: pump, unanswered }, inputs, { send });
  return { session: start(), start, sent, send, type, values: () => values };
}

describe('saving', () => {
  it('sends only changed fields, with their base values', async () => {
    const { session, sent } = sessionWith({ name: 'Pumpe 2' }, version(2, { name: 'Pumpe 2' }));
    expect(await session.save()).toMatchObject({ kind: 'saved' });
    expect(sent).toEqual([{ name: 'Pumpe 2', base: { name: 'Pumpe' } }]);
  });

  it('sends nothing if nothing was changed', async () => {
    const { session, send } = sessionWith({ comment: 'Nur ein Kommentar' });
    expect(await session.save()).toEqual({ kind: 'unchanged', equipment: pump });
    expect(send).not.toHaveBeenCalled();
  });

  it('uses the version of the last answer as its next base', async () => {
    const { session, sent, type } = sessionWith(
      { name: 'Pumpe 2' },
      version(2, { name: 'Pumpe 2' }),
      version(3, { name: 'Pumpe 2', type: 'Umwälzpumpe' }),
    );
    await session.save();
    type({ type: 'Umwälzpumpe' });
    await session.save();
    expect(sent[1]).toEqual({ type: 'Umwälzpumpe', base: { type: 'Pumpe' } });
  });

  it('shows changes by others, and keeps what was typed meanwhile', async () => {
    const { session, send, type, values } = sessionWith({ name: 'Pumpe 2' });
    send.mockImplementationOnce(async () => {
      type({ name: 'Pumpe', locationRoom: 'R1' });
      const equipment = version(2, { name: 'Pumpe 2', type: 'Umwälzpumpe' });
      return { equipment, isQueued: false };
    });
    await session.save();
    expect(values()).toMatchObject({ name: 'Pumpe', locationRoom: 'R1', type: 'Umwälzpumpe' });
  });

  it('leaves out excluded fields, and keeps their input', async () => {
    const { session, sent, values } = sessionWith(
      { name: 'Pumpe 2', tags: ['Zu lang'] },
      version(2, { name: 'Pumpe 2', type: 'Umwälzpumpe' }),
    );
    expect(await session.save(['tags'])).toMatchObject({ kind: 'saved' });
    expect(sent).toEqual([{ name: 'Pumpe 2', base: { name: 'Pumpe' } }]);
    expect(values()).toMatchObject({ type: 'Umwälzpumpe', tags: ['Zu lang'] });
    expect(await session.save(['tags'])).toMatchObject({ kind: 'unchanged' });
  });

  it('passes on every other error and keeps its base', async () => {
    const { session } = sessionWith({ name: 'Pumpe 2' }, new AppError('duplicate_equipment'));
    await expect(session.save()).rejects.toThrow('Eine Anlage mit diesem Namen');
    expect(session.base()).toBe(pump);
  });
});

describe('a field that two people changed', () => {
  const theirs = version(2, { name: 'Ihre', type: 'Umwälzpumpe' });
  const conflict = { field: 'name' as const, mine: 'Meine', theirs: 'Ihre' };

  it('is left to the user, without losing input', async () => {
    const { session, values } = sessionWith({ name: 'Meine' }, refusal(theirs, [conflict]));
    expect(await session.save()).toEqual({
      kind: 'conflict',
      conflict: { current: theirs, fields: [conflict] },
    });
    expect(values().name).toBe('Meine');
  });

  it.each([
    ['mine', 'Meine', { name: 'Meine' }, { name: 'Ihre' }],
    ['theirs', 'Ihre', {}, {}],
  ] as const)('is saved on top of the other version as %s', async (choice, name, kept, seen) => {
    const { session, sent, values } = sessionWith(
      { name: 'Meine', locationColumn: 'B07' },
      version(3),
    );
    session.resolveConflict({ current: theirs, fields: [conflict] }, { name: choice });
    expect(values()).toMatchObject({ name, type: 'Umwälzpumpe', locationColumn: 'B07' });
    await session.save();
    const column = { locationColumn: 'B07', locationRaw: 'BT5-EG-B07' };
    const base = { ...seen, locationColumn: null, locationRaw: 'BT5-EG' };
    expect(sent).toEqual([{ ...kept, ...column, base }]);
  });
});

describe('a field that this form has stored without getting an answer', () => {
  const stored = version(2, { name: 'Pumpe 2' });
  const conflict = { field: 'name' as const, mine: 'Pumpe 23', theirs: 'Pumpe 2' };
  const saved = version(3, { name: 'Pumpe 23' });

  it('is no conflict, also after the page was left meanwhile', async () => {
    const { start, sent } = sessionWith({ name: 'Pumpe 23' }, refusal(stored, [conflict]), saved);
    const session = start([{ name: 'Pumpe 2' }]);
    expect(await session.save()).toEqual({ kind: 'saved', equipment: saved });
    expect(sent[1]).toEqual({ name: 'Pumpe 23', base: { name: 'Pumpe 2' } });
    expect(session.unanswered()).toEqual([]);
  });

  it('is a conflict if somebody else has changed it too', async () => {
    const theirs = { ...conflict, theirs: 'Ihre' };
    const current = version(3, { name: 'Ihre' });
    const { start } = sessionWith({ name: 'Pumpe 23' }, refusal(current, [theirs]));
    const outcome = await start([{ name: 'Pumpe 2' }]).save();
    expect(outcome).toEqual({ kind: 'conflict', conflict: { current, fields: [theirs] } });
  });

  it('asks only about changes by others', async () => {
    const type = { field: 'type' as const, mine: 'Meiner', theirs: 'Ihrer' };
    const current = version(3, { name: 'Pumpe 2', type: 'Ihrer' });
    const { start } = sessionWith(
      { name: 'Pumpe 23', type: 'Meiner' },
      refusal(current, [conflict, type]),
    );
    const outcome = await start([{ name: 'Pumpe 2' }]).save();
    expect(outcome).toEqual({ kind: 'conflict', conflict: { current, fields: [type] } });
  });

  it('is remembered until an answer arrives', async () => {
    const { session, type } = sessionWith(
      { name: 'Pumpe 2' },
      new NetworkError(),
      new AppError('forbidden'),
    );
    await expect(session.save()).rejects.toThrow();
    expect(session.unanswered()).toEqual([{ name: 'Pumpe 2' }]);
    type({ name: 'Pumpe 23' });
    await expect(session.save()).rejects.toThrow();
    expect(session.unanswered()).toEqual([{ name: 'Pumpe 2' }]);
  });
});

describe('a location that two people changed in different parts', () => {
  const contested = { field: 'locationRaw' as const, mine: 'BT5-EG-R1', theirs: 'BT5-EG-B07' };

  it('is combined from both without a question', async () => {
    const theirs = version(2, { locationColumn: 'B07', locationRaw: 'BT5-EG-B07' });
    const { session, sent } = sessionWith(
      { locationRoom: 'R1' },
      refusal(theirs, [contested]),
      version(3, { locationColumn: 'B07', locationRoom: 'R1', locationRaw: 'BT5-EG-B07-R1' }),
    );
    expect(await session.save()).toMatchObject({ kind: 'saved' });
    expect(sent[1]).toEqual({
      locationRoom: 'R1',
      locationRaw: 'BT5-EG-B07-R1',
      base: { locationRoom: null, locationRaw: 'BT5-EG-B07' },
    });
  });

  it('is asked about if somebody wrote it by hand, and their version includes its parts', async () => {
    const theirs = version(2, { locationRaw: 'Hinter der Treppe' });
    const fields = [{ ...contested, theirs: 'Hinter der Treppe' }];
    const { session, values } = sessionWith({ locationRoom: 'R1' }, refusal(theirs, fields));
    const outcome = await session.save();
    expect(outcome.kind).toBe('conflict');
    session.resolveConflict({ current: theirs, fields }, { locationRaw: 'theirs' });
    expect(values().locationRoom).toBe('');
    expect(await session.save()).toMatchObject({ kind: 'unchanged', equipment: theirs });
  });

  it('becomes a question if somebody else saves again and again', async () => {
    const theirs = version(2, { locationColumn: 'B07', locationRaw: 'BT5-EG-B07' });
    const { session, send } = sessionWith({ locationRoom: 'R1' });
    send.mockRejectedValue(refusal(theirs, [contested]));
    expect(await session.save()).toMatchObject({ kind: 'conflict' });
    expect(send).toHaveBeenCalledTimes(6);
  });
});

it('adopts a newer version', () => {
  const { session, values } = sessionWith({});
  session.follow(version(2, { name: 'Neu' }));
  expect(values().name).toBe('Neu');
  expect(session.base().updatedAt).toBe(version(2).updatedAt);
});

it('distinguishes a queued save from one that the server has', async () => {
  const { session, send } = sessionWith({ name: 'Pumpe 2' });
  const equipment = { ...pump, name: 'Pumpe 2' };
  send.mockResolvedValueOnce({ equipment, isQueued: true });
  expect(await session.save()).toEqual({ kind: 'queued', equipment });
  expect(session.base()).toBe(equipment);
});

it('reports a queued save again when it is saved a second time', async () => {
  let isWaiting = true;
  const inputs = { read: () => valuesOf(pump), show: () => {} };
  const way = { send: vi.fn(), isWaiting: async () => isWaiting };
  const session = makeEditSession({ base: pump }, inputs, way);
  expect(await session.save()).toEqual({ kind: 'queued', equipment: pump });
  isWaiting = false;
  expect(await session.save()).toEqual({ kind: 'unchanged', equipment: pump });
  expect(way.send).not.toHaveBeenCalled();
});
