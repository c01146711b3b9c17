import { create } from 'qrcode';

/** Fields of the code, dark or light, without the white margin that readers need around it. */
export interface QrMatrix {
  /** Fields per side. */
  size: number;
  isDark: (row: number, column: number) => boolean;
}

/** Level M: a code of which up to 15 % is scratched or dirty can still be read. */
export function qrMatrix(text: string): QrMatrix {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
}

/** The white margin around a code, in fields, that its standard asks for. */
export const quietZone = 4;

interface Run {
  row: number;
  column: number;
  length: number;
}

/** Dark fields that stand side by side, as one piece. */
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
