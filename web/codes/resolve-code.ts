import type { QueryClient } from '@tanstack/react-query';
import { blankCodeInAddress, blankCodeValue, typedBlankCode } from '#contract/codes/blank-codes.ts';
import { codeLimit, codeValue } from '#contract/codes/code-values.ts';
import { codeCalls, type FoundCode } from '#contract/codes/equipment-codes.ts';
import { clientFor } from '#web/api/client.ts';
import { isServerUnreachable } from '#web/api/transport-errors.ts';
import { codeQuery } from './code-queries.ts';

/**
 * `blank`: printed before its Anlage existed. `not-issued`: like a blank code, but not made by this installation.
 * `unreadable`: begins like a blank code of this installation, but is none. `too-long` and
 * `unstorable`: cannot be stored. `foreign`: any other text.
 */
export type CodeKind =
  | 'blank'
  | 'not-issued'
  | 'unreadable'
  | 'too-long'
  | 'unstorable'
  | 'foreign';

export interface ResolvedCode {
  /** As it is stored: a blank code that was typed has the value of its sticker. */
  value: string;
  kind: CodeKind;
  found: FoundCode | null;
}

export const isAssignable = ({ kind }: Pick<ResolvedCode, 'kind'>) =>
  kind === 'blank' || kind === 'foreign';

/** Somebody stands in front of the sticker, perhaps with a network that answers nothing. */
const patience = 4_000;

const api = clientFor({ find: codeCalls.find });

/** What the server refuses: some Data Matrix codes contain bytes instead of a text. */
const unstorable = /^$|[\0\p{Surrogate}]/u;

/** As far as the text alone tells. */
function storedAs(text: string): Pick<ResolvedCode, 'value' | 'kind'> {
  const value = codeValue(text);
  if (value.length > codeLimit) return { value, kind: 'too-long' };
  if (unstorable.test(value)) return { value, kind: 'unstorable' };
  if (isBrokenSticker(value)) return { value, kind: 'unreadable' };
  return { value, kind: blankCodeInAddress(value) === undefined ? 'foreign' : 'blank' };
}

/** What the text is taken for while neither device nor server can answer: the server decides when it is assigned. */
export function assumedAs(text: string): ResolvedCode {
  const known = storedAs(text);
  const typed = known.kind === 'foreign' ? typedBlankCode(known.value) : undefined;
  const asBlank =
    typed === undefined ? {} : { value: blankCodeValue(typed), kind: 'blank' as const };
  return { ...known, ...asBlank, found: null };
}

/** The code that a scanned or typed text stands for. Rejects if neither device nor server can answer. */
export async function resolveCode(client: QueryClient, text: string): Promise<ResolvedCode> {
  const known = storedAs(text);
  const { value, kind } = known;
  if (kind === 'blank') return resolveBlank(client, value);
  if (kind !== 'foreign') return { ...known, found: null };
  const found = await find(client, value);
  const typed = typedBlankCode(value);
  if (found || typed === undefined) return { value, kind: 'foreign', found };
  // An inventory number can look like a blank code by chance, so only one that was made here counts as one. Without the
  // server nobody knows which were made here; then it counts too, and the server refuses it later if it was not.
  const asBlank = await resolveBlank(client, blankCodeValue(typed));
  return asBlank.kind === 'blank' ? asBlank : { value, kind: 'foreign', found };
}

const ownSticker = /^\/l\//;

/** A damaged or mistyped address of a sticker of this installation. */
function isBrokenSticker(value: string): boolean {
  const path = value.startsWith(location.origin) ? value.slice(location.origin.length) : value;
  return ownSticker.test(path) && blankCodeInAddress(path) === undefined;
}

async function find(client: QueryClient, value: string): Promise<FoundCode | null> {
  const { found } = await client.fetchQuery({ ...codeQuery(value), staleTime: 0 });
  return found;
}

async function resolveBlank(client: QueryClient, value: string): Promise<ResolvedCode> {
  const found = await find(client, value).catch((error: unknown) => {
    if (isServerUnreachable(error)) return null;
    throw error;
  });
  if (found) return { value, kind: 'blank', found };
  try {
    const answer = await api.find({ query: { value }, patience });
    return { value, kind: answer.isAssignable ? 'blank' : 'not-issued', found: answer.found };
  } catch (error) {
    // Without an answer the server decides later, when the code is assigned.
    if (!isServerUnreachable(error)) throw error;
    return { value, kind: 'blank', found: null };
  }
}
