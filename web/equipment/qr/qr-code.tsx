import { useMemo } from 'react';
import { darkRuns, qrMatrix } from './qr-matrix.ts';

interface QrCodeProps {
  text: string;
  /** The text for screen readers. */
  label: string;
  className?: string | undefined;
}

/** One vector path, which is sharp at every size, also in print. The caller adds the white margin. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawing(text), [text]);
  return (
    <svg className={className} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </svg>
  );
}

function drawing(text: string): { size: number; path: string } {
  const matrix = qrMatrix(text);
  const path = darkRuns(matrix).map(
    ({ row, column, length }) => `M${column} ${row}h${length}v1h-${length}z`,
  );
  return { size: matrix.size, path: path.join('') };
}
