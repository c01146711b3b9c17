/**
 * Whole words such as "BT5-OG2-C7-2.114" are nearly as many as records; the parts between their
 * separators are few, and so are pairs of neighbouring parts. These are the runs that are indexed:
 *
 *   a text without separator lies within a part,
 *   a text with one separator lies within a pair,
 *   a longer one is a chain of pairs, and what has all of them is looked at more closely.
 */
import type { Folded } from '#contract/fold.ts';

/** ASCII punctuation and the space. Folding moves none of them, so both foldings have the same parts. */
const SEPARATOR = /([ !-/:-@[-`{-~])/;

export interface Run extends Folded {
  /** Stands at the start of its text. */
  readonly isHead: boolean;
}

export interface Runs {
  /** Without the empty ones, which hold nothing. */
  readonly parts: readonly Run[];
  readonly pairs: readonly Run[];
}

export function runsOf(text: Folded): Runs {
  const plain = text.plain.split(SEPARATOR);
  const expanded = text.plain === text.expanded ? plain : text.expanded.split(SEPARATOR);
  const parts: Run[] = [];
  const pairs: Run[] = [];
  // Parts and separators alternate.
  for (let at = 0; at < plain.length; at += 2) {
    const isHead = at === 0;
    const part = { plain: plain[at] ?? '', expanded: expanded[at] ?? '', isHead };
    if (part.plain !== '') parts.push(part);
    if (at + 2 >= plain.length) break;
    const pair = pairAt(plain, at);
    pairs.push({ plain: pair, expanded: expanded === plain ? pair : pairAt(expanded, at), isHead });
  }
  return { parts, pairs };
}

function pairAt(parts: readonly string[], at: number): string {
  return `${parts[at]}${parts[at + 1]}${parts[at + 2]}`;
}
