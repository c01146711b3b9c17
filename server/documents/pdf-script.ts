/**
 * Whether a PDF may contain a script: browsers run scripts in a PDF they show. Names in a PDF may be encoded, and may
 * be in compressed object streams; what cannot be read counts as a script.
 */
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { StoredFile } from './stored-file.ts';

type Content = Pick<StoredFile, 'size' | 'bytes'>;

const unpack = promisify(inflate);

const step = 1_048_576;

/** Bytes read around a name: object streams with a longer description are not accepted. */
const around = 2_048;

const usuallyPacked = 32_768;
const mostPacked = 4_194_304;
const mostUnpacked = 33_554_432;

/** Real documents stay far below these limits; a file beyond them counts as one with a script. */
const limits = { streams: 2_000, unpackedBytes: 134_217_728, milliseconds: 20_000 };

const codeOf = (letter: string) => letter.charCodeAt(0);
const delimiters = new Set([...' \t\r\n\f\0()<>[]{}/%'].map(codeOf));
const wanted = ['JavaScript', 'XFA', 'ObjStm', 'Encrypt'] as const;
type Name = (typeof wanted)[number];
const longest = Math.max(...wanted.map((name) => name.length));
const slash = codeOf('/');
const hash = codeOf('#');
const beginnings = new Set([hash, ...wanted.map(codeOf)]);

/** The name after a slash, each letter plain or as its code. */
function nameAt(bytes: Buffer, at: number): Name | undefined {
  let name = '';
  let next = at;
  while (next < bytes.length && name.length <= longest) {
    const code = bytes[next] ?? 0;
    if (delimiters.has(code)) break;
    const isCoded = code === hash && next + 2 < bytes.length;
    name += isCoded
      ? String.fromCharCode(Number.parseInt(bytes.toString('latin1', next + 1, next + 3), 16))
      : String.fromCharCode(code);
    next += isCoded ? 3 : 1;
  }
  return wanted.find((one) => one === name);
}

function* namesIn(bytes: Buffer): Generator<{ name: Name; at: number }> {
  for (let at = bytes.indexOf(slash); at >= 0; at = bytes.indexOf(slash, at + 1)) {
    if (!beginnings.has(bytes[at + 1] ?? 0)) continue;
    const name = nameAt(bytes, at + 1);
    if (name) yield { name, at };
  }
}

const isScript = (name: Name) => name === 'JavaScript' || name === 'XFA';

/** The only description of compressed objects that is accepted, up to where these begin. */
const description =
  /obj\s*<<(?:\s*\/(?:Type\s*\/ObjStm|(?:N|First)\s+\d+|Length\s+\d+(?:\s+\d+\s+R)?|Extends\s+\d+\s+\d+\s+R|Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])))+\s*>>\s*stream\r?\n/g;

export async function mayContainScript(file: Content): Promise<boolean> {
  const end = performance.now() + limits.milliseconds;
  const places: number[] = [];
  let isLocked = false;
  for (let at = 0; at < file.size; at += step) {
    const bytes = await file.bytes(at, step + around);
    for (const { name, at: index } of namesIn(bytes)) {
      if (isScript(name)) return true;
      isLocked ||= name === 'Encrypt';
      if (name === 'ObjStm' && index < step) places.push(at + index);
    }
    if (places.length > limits.streams || performance.now() > end) return true;
  }
  if (isLocked && places.length > 0) return true;
  let unpacked = 0;
  for (const place of places) {
    const objects = await objectsAt(file, place, limits.unpackedBytes - unpacked);
    if (!objects || performance.now() > end) return true;
    for (const { name } of namesIn(objects)) if (isScript(name) || name === 'ObjStm') return true;
    unpacked += objects.length;
  }
  return false;
}

/** The compressed objects described at this position; undefined if they cannot be read. */
async function objectsAt(file: Content, place: number, room: number): Promise<Buffer | undefined> {
  const from = Math.max(0, place - around);
  const near = (await file.bytes(from, 2 * around)).toString('latin1');
  const found = [...near.matchAll(description)].find(
    ({ index, 0: text }) => from + index < place && place < from + index + text.length,
  );
  if (!found || room <= 0) return undefined;
  const packed = await packedAt(file, from + found.index + found[0].length);
  if (!packed) return undefined;
  try {
    return await unpack(packed, { maxOutputLength: Math.min(room, mostUnpacked) });
  } catch {
    return undefined;
  }
}

/** Most are short, and a document may have thousands: more is read only if the end is not near. */
async function packedAt(file: Content, begin: number): Promise<Buffer | undefined> {
  for (const most of [usuallyPacked, mostPacked]) {
    const packed = await file.bytes(begin, most);
    const length = packed.indexOf('endstream');
    if (length >= 0) return packed.subarray(0, length);
  }
  return undefined;
}
