import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { lookUpCode } from './look-up-code.ts';
import { warnOfReplaced } from './replaced-code.ts';

const handedCode = z.object({ code: z.string() });

/** The code that another screen has handed to the scan screen in the history state. */
export const readHandedCode = (state: unknown): string | undefined =>
  handedCode.safeParse(state).data?.code;

/** The screen for a code that was read outside of the scan screen. */
export async function codeTarget(client: QueryClient, text: string) {
  const result = await lookUpCode(client, text).catch(() => undefined);
  if (result) warnOfReplaced(result);
  return result?.kind === 'found'
    ? { href: `/equipment/${result.equipment.id}`, state: null }
    : { href: '/scan', state: { code: text } };
}
