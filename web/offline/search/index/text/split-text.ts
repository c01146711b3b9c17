/**
 * There are nearly as many words such as "BT5-OG2-C7-2.114" as records, but few distinct parts between their
 * separators, and few distinct pairs of neighbouring parts. Parts and pairs, together called runs, are indexed:
 *
 *   a query without separator is within a part,
 *   a query with one separator is within a pair,
 *   a longer one is a chain of pairs, and records with all of these pairs are compared one by one.
 */
import type { Folded } from '#contract/text/fold.ts';

/** ASCII punctuation and the space. Folding does not change them, so both foldings have the same parts. */
const SEPARATOR = /([ !-/:-@[-`{-~])/;

export interface SplitText {
  /** In their order; some may be empty. */
  readonly parts: readonly Folded[];
  /** The character codes of the separators between them. */
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
