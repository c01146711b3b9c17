import { create } from 'qrcode';
import { darkRuns, type QrMatrix, qrLevel } from '#contract/qr-code.ts';

export function qrMatrix(text: string): QrMatrix {
  const { modules } = create(text, { errorCorrectionLevel: qrLevel });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
}

/** A code as one vector path, in modules, without the white margin. */
export interface QrPath {
  size: number;
  path: string;
}

export function qrPath(text: string): QrPath {
  const matrix = qrMatrix(text);
  const path = darkRuns(matrix).map(
    ({ row, column, length }) => `M${column} ${row}h${length}v1h-${length}z`,
  );
  return { size: matrix.size, path: path.join('') };
}
