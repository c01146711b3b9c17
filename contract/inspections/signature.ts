/** A signature drawn with a finger: its strokes as whole numbers, so that screens and paper draw the same lines. */
import * as z from 'zod/mini';

const signatureLimits = {
  /** Of the field in which it is drawn. */
  side: 4_000,
  strokes: 300,
  /** Two numbers for each point. */
  numbers: 20_000,
  /** Less is a slip of the finger. */
  leastNumbers: 8,
} as const;

const coordinate = z.int().check(z.gte(-signatureLimits.side), z.lte(2 * signatureLimits.side));
const side = z.int().check(z.gte(1), z.lte(signatureLimits.side));

/** How many numbers its strokes have together. */
const lengthOf = (strokes: readonly (readonly number[])[]) =>
  strokes.reduce((sum, stroke) => sum + stroke.length, 0);

export const signature = z
  .object({
    width: side,
    height: side,
    /** Each stroke is a list of x and y in turn. */
    strokes: z
      .array(z.array(coordinate).check(z.minLength(2)))
      .check(z.maxLength(signatureLimits.strokes)),
  })
  .check(
    z.refine(({ strokes }) => strokes.every(({ length }) => length % 2 === 0), {
      error: 'Die Unterschrift ist unvollständig.',
      path: ['strokes'],
    }),
    z.refine(({ strokes }) => lengthOf(strokes) <= signatureLimits.numbers, {
      error: 'Die Unterschrift ist zu lang.',
      path: ['strokes'],
    }),
    z.refine(({ strokes }) => lengthOf(strokes) >= signatureLimits.leastNumbers, {
      error: 'Bitte unterschreiben.',
      path: ['strokes'],
    }),
  );
export type Signature = z.output<typeof signature>;

/** The strokes as the path of an SVG or a PDF. */
export const signaturePath = ({ strokes }: Pick<Signature, 'strokes'>): string =>
  strokes.map(strokePath).join('');

function strokePath(stroke: readonly number[]): string {
  const points: string[] = [];
  for (let at = 0; at + 1 < stroke.length; at += 2) points.push(`${stroke[at]} ${stroke[at + 1]}`);
  // A dot is a line without a length, drawn with a round end.
  if (points.length === 1) points.push(...points);
  return `M${points.join('L')}`;
}
