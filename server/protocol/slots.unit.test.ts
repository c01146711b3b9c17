import { expect, it } from 'vitest';
import { Slots } from './slots.ts';

const never = new AbortController().signal;

it('lets so many run and makes the others wait in line', async () => {
  const turns = new Slots(2);
  const seen: string[] = [];
  const enter = async (name: string) => {
    const giveBack = await turns.take(never);
    seen.push(name);
    return giveBack;
  };
  const first = await enter('first');
  const second = await enter('second');
  const third = enter('third');
  const fourth = enter('fourth');
  await Promise.resolve();
  expect(seen).toEqual(['first', 'second']);
  second();
  const thirdOver = await third;
  expect(seen).toEqual(['first', 'second', 'third']);
  first();
  thirdOver();
  await fourth;
  expect(seen).toEqual(['first', 'second', 'third', 'fourth']);
});

it('counts a slot that is freed twice once', async () => {
  const turns = new Slots(1);
  const giveBack = await turns.take(never);
  giveBack();
  giveBack();
  await turns.take(never);
  const leaving = new AbortController();
  const waiting = turns.take(leaving.signal);
  leaving.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
});

it('removes those who leave the line', async () => {
  const turns = new Slots(1);
  const giveBack = await turns.take(never);
  const leaving = new AbortController();
  const left = turns.take(leaving.signal);
  const patient = turns.take(never);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  giveBack();
  expect(await patient).toBeTypeOf('function');
  await expect(turns.take(leaving.signal)).rejects.toThrow('left');
});
