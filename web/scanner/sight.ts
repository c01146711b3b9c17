import type { ScannedCode } from './scanned-code.ts';

/** What was seen in one picture of the camera: the code in the middle comes first. */
export interface Frame {
  /** In milliseconds, on any clock that only goes forward. */
  at: number;
  codes: readonly ScannedCode[];
  /** From 0 to 255. */
  brightness: number;
}

/** What helps if nothing is read. */
export type Hint = 'dark' | 'unreadable';

export interface Sight {
  /** The codes that were reported, with the moment they were last in the picture. */
  reported: ReadonlyMap<string, number>;
  /** A code that must be in the next picture too before it is reported. */
  unconfirmed?: string | undefined;
  /** Since when no code has been in the picture. */
  emptySince?: number | undefined;
  darkSince?: number | undefined;
  hint?: Hint | undefined;
}

export const nothingSeen: Sight = { reported: new Map() };

/** A code that was away for so long is reported again. */
const outOfSight = 2000;
const unreadableAfter = 8000;
const darkAfter = 1000;
/** A picture counts as dark below the first; it must be brighter than the second to count as bright again. */
const [darkBelow, brightAbove] = [38, 52];

/** The state after one more picture, and the code that it shows for the first time. */
export function seeFrame(sight: Sight, frame: Frame): { sight: Sight; code?: ScannedCode } {
  const { at, codes } = frame;
  const first = codes[0];
  const reported = stillInSight(sight, frame);
  const darkSince = darknessOf(sight, frame);
  const emptySince = first ? undefined : (sight.emptySince ?? at);
  const hint = hintFor(sight, { at, darkSince, emptySince });
  const next: Sight = { reported, darkSince, emptySince, hint };

  if (!first || reported.has(keyOf(first))) return { sight: next };
  // Code 39 has no check digit, and a damaged one may be read as a shorter one.
  if (first.format === 'code-39' && sight.unconfirmed !== keyOf(first))
    return { sight: { ...next, unconfirmed: keyOf(first) } };
  return { sight: { ...next, reported: new Map(reported).set(keyOf(first), at) }, code: first };
}

/** After a pause: nothing that was in sight before it has left meanwhile, and waiting starts again. */
export function resumeSight({ reported }: Sight, at: number): Sight {
  return { reported: new Map([...reported.keys()].map((key) => [key, at])) };
}

const keyOf = ({ format, text }: ScannedCode) => `${format} ${text}`;

function stillInSight({ reported }: Sight, { at, codes }: Frame): ReadonlyMap<string, number> {
  const visible = new Set(codes.map(keyOf));
  return new Map(
    [...reported]
      .map(([key, seenAt]): [string, number] => [key, visible.has(key) ? at : seenAt])
      .filter(([, seenAt]) => at - seenAt < outOfSight),
  );
}

function darknessOf({ darkSince }: Sight, { at, brightness }: Frame): number | undefined {
  if (darkSince === undefined) return brightness < darkBelow ? at : undefined;
  return brightness > brightAbove ? undefined : darkSince;
}

function hintFor(
  { hint }: Sight,
  { at, darkSince, emptySince }: { at: number } & Pick<Sight, 'darkSince' | 'emptySince'>,
): Hint | undefined {
  if (emptySince === undefined) return undefined;
  if (darkSince !== undefined && (hint === 'dark' || at - darkSince >= darkAfter)) return 'dark';
  return at - emptySince >= unreadableAfter ? 'unreadable' : undefined;
}
