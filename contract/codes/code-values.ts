/** What a scanned or typed code says, and how devices find the Anlage of a value. */
import { recordId } from '../record-id.ts';
import { textsInCell } from '../text/cell-list.ts';
import { oneLine } from '../text/stored-text.ts';
import { blankCodeInAddress, blankCodeValue } from './blank-codes.ts';

/** A QR code has at most 4,296 characters; those on equipment are far shorter. */
export const codeLimit = 1_000;

/** The text of a code as it is stored and compared. Of the address of a blank code the host is left out. */
export function codeValue(text: string): string {
  const line = oneLine(text);
  const blank = blankCodeInAddress(line);
  return blank === undefined ? line : blankCodeValue(blank);
}

/** What people write where there is no code; COBie says "n/a". */
const noCode = /^(?:n\/a|[^\p{L}\p{N}]*)$/iu;

/** The texts of the codes in a cell of a list, each once. */
export function codesInCell(cell: string): string[] {
  const texts = textsInCell(cell).map(oneLine);
  return [...new Set(texts.filter((text) => !noCode.test(text)))];
}

/** Browsers and Node.js have these two; the contract knows neither of them. */
declare const crypto: { subtle: { digest(name: string, bytes: Uint8Array): Promise<ArrayBuffer> } };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const equipmentAddress = /^https?:\/\/[^/]+\/equipment\/([0-9a-f-]{36})\/?(?:[?#].*)?$/i;

/**
 * The Anlage in the address of a sticker. The host is not compared: stickers stay valid when the application moves to
 * another address, and an id of another installation is found nowhere.
 */
export function equipmentIdIn(value: string): string | undefined {
  const id = recordId.safeParse(equipmentAddress.exec(value)?.[1]);
  return id.success ? id.data : undefined;
}

/**
 * An id made from the value, because devices find rows by ids. The same value has the same id on every device. It is
 * the beginning of a SHA-256 in the form of a UUID of version 8.
 */
export async function valueIdOf(value: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value));
  const bytes = new Uint8Array(digest, 0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
