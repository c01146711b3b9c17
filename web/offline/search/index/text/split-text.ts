/**
 * Whole words such as "BT5-OG2-C7-2.114" are nearly as many as records; the parts between their
 * separators are few, and so are the pairs of neighbouring parts. Parts and pairs, the runs of a text,
 * are what is indexed:
 *
 *   a query without separator lies within a part,
 *   a query with one separator lies within a pair,
 *   a longer one is a chain of pairs, and whoever holds all of them is looked at more closely.
 */
import type { Folded } from '#contract/text/fold.ts';

/** ASCII punctuation and the space. Folding moves none of them, so both foldings have the same parts. */
const SEPARATOR = /([ !-/:-@[-`{-~])/;

export interface SplitText {
  /** In turn; some may be empty. */
  readonly parts: readonly Folded[];
  /** The codes of the characters in between. */
  readonly separators: readonly number[];
}

export function splitText(text: Folded): SplitText {
  const plain = text.plain.split(SEPARATOR);
  const expanded = text.plain === text.expanded ? plain : text.expanded.split(SEPARATOR);
  const parts: Folded[] = [];
  const separators: number[] = [];
  plain.forEach((piece, at) => {
    if (at % 2 === 0) parts.push({ plain: piece, expanded: expanded[at] ?? piece });
    else separators.push(piece.charCodeAt(0));
  });
  return { parts, separators };
}
