/**
 * Whole words such as "BT5-OG2-C7-2.114" are nearly as many as records; the parts between their
 * separators are few, and so are pairs of neighbouring parts. So texts are indexed by parts and pairs:
 *
 *   a text without separator lies within a part,
 *   a text with one separator lies within a pair,
 *   a longer one is a chain of pairs, and what has all of them is looked at more closely.
 */
import type { Folded } from '#contract/fold.ts';

/** ASCII punctuation and the space. Folding moves none of them, so both foldings have the same parts. */
const SEPARATOR = /([ !-/:-@[-`{-~])/;

/** The parts of a text in turn; one may be empty. */
export interface Split {
  readonly parts: readonly Folded[];
  /** One fewer than parts. */
  readonly separators: readonly number[];
}

export function splitText(text: Folded): Split {
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
