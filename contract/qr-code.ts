/** What screen and server draw of a QR code. Each of them computes the modules with the same library. */

/** The dark and light modules of the code, without the white margin around it. */
export interface QrMatrix {
  /** Modules per side. */
  size: number;
  isDark: (row: number, column: number) => boolean;
}

/** Level M: a code of which up to 15 % is scratched or dirty can still be read. */
export const qrLevel = 'M';

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

/** The content of the code of an Anlage: the address of its page. */
export const equipmentAddress = (origin: string, id: string): string => `${origin}/equipment/${id}`;
