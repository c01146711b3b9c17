import { cellOf, textsInCell } from '../text/cell-list.ts';
import { oneLine } from '../text/stored-text.ts';
import { identityKey, sameText } from './location.ts';

export const ACHTUNG = 'Achtung';

export function isAchtung(tag: string): boolean {
  return sameText(tag, ACHTUNG);
}

/**
 * Comma separated; the same tag in another case is a duplicate and the first one stays. Achtung always has this
 * spelling, because filters compare its exact text.
 */
export function parseTags(text: string): string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(',')) {
    const tag = oneLine(part);
    const key = identityKey(tag);
    if (key !== '' && !tags.has(key)) tags.set(key, isAchtung(tag) ? ACHTUNG : tag);
  }
  return [...tags.values()];
}

export function formatTags(tags: readonly string[]): string {
  return tags.join(', ');
}

/** A list from another source, normalised as if it had been typed. */
export function cleanTags(tags: readonly string[]): string[] {
  return parseTags(formatTags(tags));
}

/** For a cell of a list. */
export const tagsCell = (tags: readonly string[]): string => cellOf(tags);

/** From a cell of a list. */
export const tagsInCell = (cell: string): string[] => cleanTags(textsInCell(cell));

export function hasAchtung(tags: readonly string[]): boolean {
  return tags.some(isAchtung);
}

/** Puts Achtung first, or removes it. */
export function withAchtung(tags: readonly string[], on: boolean): string[] {
  const others = tags.filter((tag) => !isAchtung(tag));
  return on ? [ACHTUNG, ...others] : others;
}

/** Achtung first, the others in their order. */
export function orderTags(tags: readonly string[]): string[] {
  return withAchtung(tags, hasAchtung(tags));
}
