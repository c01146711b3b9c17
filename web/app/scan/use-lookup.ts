import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '#contract/errors.ts';
import { reportError } from '#web/api/error-reports.ts';
import { isServerUnreachable } from '#web/api/transport-errors.ts';
import type { ScannedCode } from '#web/scanner/scanned-code.ts';
import { type Lookup, lookUpCode } from './look-up-code.ts';
import { warnOfReplaced } from './replaced-code.ts';

/** The state of the screen about the code that was read last. */
export type LookupState =
  | { kind: 'none' }
  | { kind: 'looking' }
  | { kind: 'failed'; text: string; reason: string }
  | Lookup;

export type Found = Extract<Lookup, { kind: 'found' }>;

/** Looks a scanned code up. While there is a result, the scanner is paused. */
export function useLookup(
  onResult: (result: Lookup) => void = () => {},
  begins: 'none' | 'looking' = 'none',
) {
  const client = useQueryClient();
  const [state, setState] = useState<LookupState>({ kind: begins });
  /** Counts the codes: a late answer to an earlier one, or after the screen was left, is ignored. */
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  const lookUp = async ({ text }: Pick<ScannedCode, 'text'>): Promise<void> => {
    latest.current += 1;
    const own = latest.current;
    setState({ kind: 'looking' });
    const result = await lookUpCode(client, text).catch(
      (error: unknown) => ({ kind: 'failed', text, reason: reasonOf(error) }) as const,
    );
    if (own !== latest.current) return;
    setState(result);
    if (result.kind === 'failed') return;
    warnOfReplaced(result);
    onResult(result);
  };
  const reset = () => {
    latest.current += 1;
    setState({ kind: 'none' });
  };
  return { state, lookUp: (code: Pick<ScannedCode, 'text'>) => void lookUp(code), reset };
}

function reasonOf(error: unknown): string {
  if (isServerUnreachable(error)) {
    return 'Diese Anlage ist nicht auf diesem Gerät, und der Server ist nicht erreichbar.';
  }
  if (error instanceof AppError) return error.message;
  reportError(error);
  return 'Es ist ein unerwarteter Fehler aufgetreten.';
}
