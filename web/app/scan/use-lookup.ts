import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ScannedCode } from '#web/scanner/scanned-code.ts';
import { type Lookup, lookUpCode } from './look-up-code.ts';

/** The state of the screen about the code that was read last. */
export type LookupState =
  | { kind: 'none' }
  | { kind: 'looking' }
  | { kind: 'failed'; text: string }
  | Lookup;

export type Found = Extract<Lookup, { kind: 'found' }>;

/** Looks a scanned code up. While there is a result, the scanner is paused. */
export function useLookup(
  onResult: (result: Lookup) => void = () => {},
  begins: 'none' | 'looking' = 'none',
) {
  const client = useQueryClient();
  const [state, setState] = useState<LookupState>({ kind: begins });
  /** Counts the codes: a late answer to an earlier one is not shown. */
  const latest = useRef(0);

  const lookUp = async ({ text }: Pick<ScannedCode, 'text'>): Promise<void> => {
    latest.current += 1;
    const own = latest.current;
    setState({ kind: 'looking' });
    const result = await lookUpCode(client, text).catch(() => ({ kind: 'failed', text }) as const);
    if (own !== latest.current) return;
    setState(result);
    if (result.kind !== 'failed') onResult(result);
  };
  const reset = () => {
    latest.current += 1;
    setState({ kind: 'none' });
  };
  return { state, lookUp: (code: Pick<ScannedCode, 'text'>) => void lookUp(code), reset };
}
