/**
 * Whether a PDF may bring a script: browsers run what they find in one they show. Its names may be written
 * in codes, and lie in packed streams of objects; what cannot be looked into counts as a script.
 */
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { StoredFile } from './stored-file.ts';

type Content = Pick<StoredFile, 'size' | 'bytes'>;

const unpack = promisify(inflate);

const step = 4_194_304;

/** What stands around a name: longer descriptions of a packed stream are not taken. */
const around = 2_048;

const mostPacked = 4_194_304;
const mostUnpacked = 33_554_432;

const codeOf = (letter: string) =>
  letter
    .charCodeAt(0)
    .toString(16)
    .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** The name as any program may write it: each letter as it is or as its code. */
function nameOf(word: string): string {
  const letters = [...word].map((letter) => `(?:${letter}|#${codeOf(letter)})`);
  return `/${letters.join('')}(?![^\\s\\0()<>[\\]{}/%])`;
}

const script = new RegExp(`${nameOf('JavaScript')}|${nameOf('XFA')}`);
const packedObjects = new RegExp(nameOf('ObjStm'), 'g');
const lock = new RegExp(nameOf('Encrypt'));

/** The one way in which programs describe objects they have packed, up to where these begin. */
const description =
  /obj\s*<<(?:\s*\/(?:Type\s*\/ObjStm|(?:N|First)\s+\d+|Length\s+\d+(?:\s+\d+\s+R)?|Extends\s+\d+\s+\d+\s+R|Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])))+\s*>>\s*stream\r?\n/g;

export async function mayBringScript(file: Content): Promise<boolean> {
  const places: number[] = [];
  let isLocked = false;
  for (let at = 0; at < file.size; at += step) {
    const text = await textAt(file, at, step + around);
    if (script.test(text)) return true;
    isLocked ||= lock.test(text);
    for (const { index } of text.matchAll(packedObjects)) {
      if (index < step) places.push(at + index);
    }
  }
  if (isLocked && places.length > 0) return true;
  for (const place of places) {
    if (await bringsScriptAt(file, place)) return true;
  }
  return false;
}

const textAt = async (file: Content, at: number, length: number) =>
  (await file.bytes(at, length)).toString('latin1');

/** Looks into the packed objects whose description names them as such at this place. */
async function bringsScriptAt(file: Content, place: number): Promise<boolean> {
  const from = Math.max(0, place - around);
  const near = await textAt(file, from, 2 * around);
  const found = [...near.matchAll(description)].find(
    ({ index, 0: text }) => from + index < place && place < from + index + text.length,
  );
  if (!found) return true;
  const begin = from + found.index + found[0].length;
  const packed = await file.bytes(begin, mostPacked);
  const length = packed.indexOf('endstream');
  if (length < 0) return true;
  try {
    const objects = await unpack(packed.subarray(0, length), { maxOutputLength: mostUnpacked });
    const text = objects.toString('latin1');
    return script.test(text) || text.search(packedObjects) >= 0;
  } catch {
    return true;
  }
}
