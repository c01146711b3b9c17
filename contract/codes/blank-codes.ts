/**
 * Codes that are printed before their Anlage exists. The last of the twelve characters is computed from the others, so
 * that a code typed from a damaged sticker is not taken for another one.
 */

/** Digits and letters without those that look alike: 0 and O, 1, I and L. Their number is prime, as the check needs. */
const characters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const checked = 11;

/** With these weights any wrong character and any two swapped ones change the sum. */
function checkCharacter(first: string): string {
  const sum = [...first].reduce(
    (sum, letter, at) => sum + (at + 1) * characters.indexOf(letter),
    0,
  );
  return characters.charAt(sum % characters.length);
}

/** `randomBelow` returns a whole number from 0 up to, but not including, its argument. */
export function makeBlankCode(randomBelow: (limit: number) => number): string {
  const first = Array.from({ length: checked }, () =>
    characters.charAt(randomBelow(characters.length)),
  );
  return first.join('') + checkCharacter(first.join(''));
}

const shape = new RegExp(`^[${characters}]{12}$`);

const isBlankCode = (code: string) =>
  shape.test(code) && code.endsWith(checkCharacter(code.slice(0, checked)));

const address = /^(?:https?:\/\/[^/]+)?\/l\/([^/?#]{1,20})\/?(?:[?#].*)?$/i;

/** The part of the address after the host, which is also the stored value of the code. */
export const blankCodeValue = (code: string): string => `/l/${code}`;

/** Without the dashes and spaces between its groups, in capital letters. */
const plain = (text: string) => text.replace(/[\s–-]/g, '').toUpperCase();

/** The blank code in an address; the host is not compared, as with the address of an Anlage. */
export function blankCodeInAddress(text: string): string | undefined {
  const code = plain(address.exec(text)?.[1] ?? '');
  return isBlankCode(code) ? code : undefined;
}

/** The blank code that somebody has typed as it stands on a sticker. */
export function typedBlankCode(text: string): string | undefined {
  const code = plain(text);
  return isBlankCode(code) ? code : undefined;
}

/** As it stands on a sticker: K7QM-3XTA-9H2P. */
export const writtenBlankCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** A code as people read it: the address of a sticker is shown as the code that stands on it. */
export function shownCode(value: string): string {
  const blank = blankCodeInAddress(value);
  return blank === undefined ? value : writtenBlankCode(blank);
}
