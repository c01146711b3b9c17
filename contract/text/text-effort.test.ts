import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { loadAllCalls } from '../../server/testing/all-calls.ts';
import { tries } from '../../server/testing/effort.ts';
import type { Call } from '../call.ts';
import { identityKey } from '../equipment/location.ts';
import { cleanTags } from '../equipment/tags.ts';
import { maskEmail } from '../users/mask-email.ts';
import { foldExpanded, foldPlain } from './fold.ts';
import { oneLine, severalLines } from './stored-text.ts';

/** Characters that have been slow to process in large numbers. */
const units = [
  '\u0301\u0316',
  '\u0344',
  '\u{e0041}',
  '\u{1f3f4}\u{e0041}',
  '\u200d',
  '\ufe0f',
  '👩\u200d',
  '1\ufe0f\u20e3',
  ' \u00a0',
  '\r\n\t',
  'a.',
  'a@',
  ',a',
  'ä',
  '\ud800',
] as const;

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const median = (work: () => unknown) =>
  [1, 2, 3].map(() => timeOf(work)).sort((a, b) => a - b)[1] ?? 0;

/** In milliseconds. A shorter time is fast enough, and a busy machine would distort it. */
const unnoticed = 40;

/**
 * Four times the text takes four times as long, with a margin for a busy machine; quadratic time would take sixteen
 * times.
 */
function expectLinear(work: (text: string) => unknown, unit: string, length: number): void {
  const textOf = (size: number) => `a${unit.repeat(Math.ceil(size / unit.length))}`;
  const [short, long] = [textOf(length), textOf(4 * length)];
  const isQuick = () =>
    timeOf(() => work(long)) < unnoticed ||
    median(() => work(long)) < 9 * median(() => work(short));
  // Another process may have slowed down one measurement.
  const isLinear = isQuick() || isQuick() || isQuick();
  expect(isLinear, JSON.stringify(unit)).toBe(true);
}

const cleaning: [string, (text: string) => unknown][] = [
  ['oneLine', oneLine],
  ['severalLines', severalLines],
  ['cleanTags', (text) => cleanTags([text, text])],
  ['maskEmail', maskEmail],
];

describe.each(cleaning)('%s', (_, clean) => {
  it('takes time in proportion to the text', () => {
    const pair = fc.tuple(fc.constantFrom(...units), fc.constantFrom('', ...units));
    fc.assert(
      fc.property(pair, ([a, b]) => expectLinear(clean, a + b, 8_000)),
      { numRuns: tries(60, 10) },
    );
    for (const unit of units) expectLinear(clean, unit, 8_000);
  });
});

/** Schemas limit the compared texts: the longest allowed one must be processed quickly. */
it.each([
  ['foldPlain', foldPlain],
  ['foldExpanded', foldExpanded],
  ['identityKey', identityKey],
])('%s is quick for the longest query', (_, fold) => {
  for (const unit of units) {
    expect(median(() => fold(unit.repeat(500)))).toBeLessThan(unnoticed);
  }
});

type Schema = z.core.$ZodType;

/** Values with the text in every field that accepts one; each branch of a choice is in one of them. */
function valuesWith(schema: Schema, text: string): unknown[] {
  const { def } = schema._zod as unknown as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object': {
      const choices = Object.entries(def.shape).map(
        ([key, inner]) => [key, valuesWith(inner, text)] as const,
      );
      const most = Math.max(1, ...choices.map(([, values]) => values.length));
      return Array.from({ length: most }, (_, at) =>
        Object.fromEntries(choices.map(([key, values]) => [key, values[at % values.length]])),
      );
    }
    case 'array':
      return valuesWith(def.element, text).map((value) => [value, value]);
    case 'record':
      return valuesWith(def.valueType, text).map((value) => ({ key: value, [text]: value }));
    case 'union':
      return def.options.flatMap((option) => valuesWith(option, text));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return valuesWith(def.innerType, text);
    case 'pipe':
      return [...valuesWith(def.in, text), ...valuesWith(def.out, text)];
    default:
      return [text];
  }
}

const inputsOf = ({ params, query, body }: Call) =>
  [params, query, body].filter((schema) => schema !== undefined);

describe('every input of every call', async () => {
  const calls = (await loadAllCalls()).filter((call) => inputsOf(call).length > 0);

  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
    for (const schema of inputsOf(call)) {
      const parseWith = (text: string) => {
        for (const value of valuesWith(schema, text)) schema.safeParse(value);
      };
      for (const unit of units) expectLinear(parseWith, unit, 15_000);
    }
  });
});
