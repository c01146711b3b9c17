/** What a scanned or typed code says, and how devices find the Anlage of a value. */
import { madeIdOf } from '../made-id.ts';
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

const equipmentAddress = /^https?:\/\/[^/]+\/equipment\/([0-9a-f-]{36})\/?(?:[?#].*)?$/i;

/**
 * The Anlage in the address of a sticker. The host is not compared: stickers stay valid when the application moves to
 * another address, and an id of another installation is found nowhere.
 */
export function equipmentIdIn(value: string): string | undefined {
  const id = recordId.safeParse(equipmentAddress.exec(value)?.[1]);
  return id.success ? id.data : undefined;
}

/** Why the address of an Anlage cannot be a code of another one. */
export const opensOther = ({ name, locationRaw }: { name: string; locationRaw: string }) =>
  `Dieser Code öffnet die Anlage „${name}“ (${locationRaw}).`;

/** The same value has the same id on every device. */
export const valueIdOf = (value: string): Promise<string> => madeIdOf(value);
