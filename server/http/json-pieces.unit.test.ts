import fc from 'fast-check';
import { expect, it } from 'vitest';
import { piecesOf } from './json-pieces.ts';

async function allPieces(value: object): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of piecesOf(value)) pieces.push(piece);
  return pieces;
}

it('the pieces of a value are its JSON text', async () => {
  const rows = fc.array(fc.object({ maxDepth: 1 }));
  const value = fc.record({ account: fc.object(), records: fc.dictionary(fc.string(), rows) });
  await fc.assert(
    fc.asyncProperty(value, async (given) => {
      const pieces = await allPieces(given);
      expect(JSON.parse(pieces.join(''))).toEqual(JSON.parse(JSON.stringify(given)));
    }),
  );
});

it('a large value comes in many pieces', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => ({ at, text: 'x'.repeat(100) }));
  const pieces = await allPieces({ records: { rows } });
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
  expect(pieces.join('')).toBe(JSON.stringify({ records: { rows } }));
});
