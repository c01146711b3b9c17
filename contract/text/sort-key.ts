import { collapseSpace, foldPlain } from './fold.ts';

const DIGITS = /[0-9]+/g;

/**
 * A number is written after its length, so that 2 comes before 10. Lengths from 9 on begin with one more 9 for every
 * nine digits: a longer number always has the greater prefix, and the prefix consists of digits, so that numbers keep
 * their place among other characters.
 */
function numberKey(digits: string): string {
  const value = digits.replace(/^0+(?=[0-9])/, '');
  return `${'9'.repeat(Math.floor(value.length / 9))}${value.length % 9}${value}`;
}

/**
 * German order (DIN 5007-1) with numbers by value. The key sorts the same by `compareKeys` here and by
 * `COLLATE "C"` in PostgreSQL.
 */
export function nameSortKey(name: string): string {
  return collapseSpace(foldPlain(name)).replace(DIGITS, numberKey);
}

/** Surrogates encode code points above all others, though their units are below U+E000. */
function unitOrder(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** By code point, which is the order of the UTF-8 bytes. */
export function compareKeys(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return unitOrder(left) - unitOrder(right);
  }
  return a.length - b.length;
}
