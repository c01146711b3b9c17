import { create } from 'qrcode';

/** The dark and light modules of the code, without the white margin around it. */
export interface QrMatrix {
  /** Modules per side. */
  size: number;
  isDark: (row: number, column: number) => boolean;
}

/** Level M: a code of which up to 15 % is scratched or dirty can still be read. */
export function qrMatrix(text: string): QrMatrix {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
}

/** The width of the white margin in modules, as the standard requires. */
export const quietZone = 4;

interface Run {
  row: number;
  column: number;
  length: number;
}

/** Neighbouring dark modules of a row, as one run. */
export function darkRuns({ size, isDark }: QrMatrix): Run[] {
  const runs: Run[] = [];
  for (let row = 0; row < size; row++) {
    let length = 0;
    for (let column = 0; column <= size; column++) {
      if (column < size && isDark(row, column)) length++;
      else {
        if (length > 0) runs.push({ row, column: column - length, length });
        length = 0;
      }
    }
  }
  return runs;
}
