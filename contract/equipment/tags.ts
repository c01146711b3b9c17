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

const dividing = /[;"]/;

/** For a cell of a list. A tag that a reader of the list would divide is in quotes. */
export const tagsCell = (tags: readonly string[]): string =>
  formatTags(tags.map((tag) => (dividing.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)));

/** A tag in quotes up to the next separator, or everything up to it. */
const tagInCell = /\s*"((?:[^"]|"")*)"(?=\s*(?:[;,]|$))|[^;,]+/g;

/** From a cell of a list: people separate tags by commas or semicolons. */
export const tagsInCell = (cell: string): string[] =>
  cleanTags(
    [...cell.matchAll(tagInCell)].map(([typed, quoted]) => quoted?.replaceAll('""', '"') ?? typed),
  );

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
