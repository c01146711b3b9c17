import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Burst, type KeyPress, nextKey } from './hand-scanner-burst.ts';

type Press = Partial<KeyPress> & { key: string; after: number };

/** Presses keys one after the other; returns the codes, and the keys that were kept from everybody else. */
function press(presses: Press[]) {
  let burst: Burst | undefined;
  let at = 1000;
  const codes: string[] = [];
  const taken: string[] = [];
  for (const { after, ...given } of presses) {
    at += after;
    const step = nextKey(burst, { isRepeated: false, isCommand: false, ...given, at });
    burst = step.burst;
    if (step.code !== undefined) codes.push(step.code);
    if (step.isOfScanner) taken.push(given.key);
  }
  return { codes, taken };
}

const keysOf = (text: string, after: number): Press[] => [...text].map((key) => ({ key, after }));
const enter: Press = { key: 'Enter', after: 10 };

it('recognises a code that a hand scanner types, with Enter or Tab behind it', () => {
  expect(press([...keysOf('UV-3.2', 12), enter]).codes).toEqual(['UV-3.2']);
  expect(press([...keysOf('UV-3.2', 35), { key: 'Tab', after: 35 }]).codes).toEqual(['UV-3.2']);
});

it('keeps all keys of a code but the first from everybody else', () => {
  expect(press([...keysOf('a/1/2', 12), enter]).taken).toEqual(['/', '1', '/', '2', 'Enter']);
});

it('ignores what a person types, however long it is', () => {
  const text = 'Notstromdiesel';
  expect(press([...keysOf(text, 60), { key: 'Enter', after: 60 }])).toEqual({
    codes: [],
    taken: [],
  });
});

it('ignores three characters or fewer', () => {
  expect(press([...keysOf('abc', 10), enter]).codes).toEqual([]);
  expect(press([...keysOf('abcd', 10), enter]).codes).toEqual(['abcd']);
});

it('ignores an Enter that comes later', () => {
  expect(press([...keysOf('UV-3.2', 10), { key: 'Enter', after: 36 }])).toMatchObject({
    codes: [],
  });
});

it('begins anew after a gap', () => {
  expect(press([...keysOf('x', 10), ...keysOf('4711', 10), enter]).codes).toEqual(['x4711']);
  const [late, ...others] = keysOf('4711', 10);
  const presses = [...keysOf('x', 10), { key: late?.key ?? '', after: 500 }, ...others, enter];
  expect(press(presses).codes).toEqual(['4711']);
});

it('does not take the keys for capital letters as characters', () => {
  const shift: Press = { key: 'Shift', after: 5 };
  const presses = [shift, ...keysOf('U', 5), shift, ...keysOf('V', 5), ...keysOf('-3', 5), enter];
  expect(press(presses).codes).toEqual(['UV-3']);
});

it('ignores commands and keys that are held down', () => {
  const held = keysOf('aaaaaa', 30).map((one) => ({ ...one, isRepeated: true }));
  const commands = keysOf('aaaaaa', 10).map((one) => ({ ...one, isCommand: true }));
  for (const presses of [held, commands]) {
    expect(press([...presses, enter])).toEqual({ codes: [], taken: [] });
  }
});

it('ends a burst at keys that write nothing', () => {
  const arrow: Press = { key: 'ArrowRight', after: 5 };
  expect(press([...keysOf('UV-3', 10), arrow, enter])).toMatchObject({ codes: [] });
});

it('recognises two codes in a row', () => {
  const one = [...keysOf('4711', 10), enter];
  expect(press([...one, ...one]).codes).toEqual(['4711', '4711']);
});

it('never takes a key from a person, and never loses a code, in any mixture of both', () => {
  const typed = fc.string({ minLength: 1, maxLength: 12 }).map((text) => ({
    ...{ isScan: false, text },
    presses: [...keysOf(text, 60), { key: 'Enter', after: 60 }],
  }));
  const scanned = fc.string({ minLength: 4, maxLength: 40 }).map((text) => ({
    ...{ isScan: true, text },
    presses: [...keysOf(text, 8), { key: 'Enter', after: 8 }].map((one, index) =>
      index === 0 ? { ...one, after: 200 } : one,
    ),
  }));
  fc.assert(
    fc.property(fc.array(fc.oneof(typed, scanned), { maxLength: 6 }), (acts) => {
      const { codes, taken } = press(acts.flatMap(({ presses }) => presses));
      const scans = acts.filter(({ isScan }) => isScan);
      expect(codes).toEqual(scans.map(({ text }) => text));
      expect(taken).toHaveLength(scans.reduce((sum, { text }) => sum + [...text].length, 0));
    }),
  );
});
