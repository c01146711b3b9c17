import { useMemo } from 'react';
import { qrPath } from './qr-matrix.ts';

interface QrCodeProps {
  text: string;
  /** The text for screen readers. */
  label: string;
  className?: string | undefined;
}

/** One vector path, which is sharp at every size, also in print. The caller adds the white margin. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className={className} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </svg>
  );
}
