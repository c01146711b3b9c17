import { useEffect, useRef, useState } from 'react';
import { reportError } from '#web/api/error-reports.ts';
import { DecodeError, decodePicture } from '../decode/decoder.ts';
import type { ScannedCode } from '../scanned-code.ts';

export type PhotoState =
  | { kind: 'none' }
  | { kind: 'reading' }
  /** No code in the picture, no picture in the file, or the reader does not work. */
  | { kind: 'empty' | 'no-picture' | 'no-reader' }
  | { kind: 'choice'; codes: ScannedCode[] };

interface Photo {
  state: PhotoState;
  read: (file: Blob) => void;
  choose: (code: ScannedCode) => void;
  close: () => void;
}

/** Reads a picture from a file. If it shows several codes, the user chooses one. */
export function usePhoto(onCode: (code: ScannedCode) => void): Photo {
  const [state, setState] = useState<PhotoState>({ kind: 'none' });
  /** Only the result of the last file counts, and none after the scanner was closed. */
  const current = useRef<Blob>(undefined);
  useEffect(
    () => () => {
      current.current = undefined;
    },
    [],
  );

  const close = () => {
    current.current = undefined;
    setState({ kind: 'none' });
  };
  const choose = (code: ScannedCode) => {
    close();
    onCode(code);
  };
  const read = async (file: Blob) => {
    current.current = file;
    setState({ kind: 'reading' });
    const next = await stateAfter(file);
    if (current.current !== file) return;
    const [code, ...others] = next.kind === 'choice' ? next.codes : [];
    if (code && others.length === 0) choose(code);
    else setState(next);
  };
  return { state, choose, close, read: (file) => void read(file) };
}

async function stateAfter(file: Blob): Promise<PhotoState> {
  try {
    const codes = await decodePicture(file);
    return codes.length > 0 ? { kind: 'choice', codes } : { kind: 'empty' };
  } catch (error) {
    const kind = error instanceof DecodeError ? error.failure : 'no-reader';
    if (kind === 'no-reader') reportError(error);
    return { kind };
  }
}
