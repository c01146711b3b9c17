import { useMemo } from 'react';
import {
  isHardToRead,
  type StickerLayout,
  type StickerSubject,
  stickerAddress,
} from '#contract/stickers/sticker-layout.ts';
import { qrPath } from '#web/ui/qr/qr-matrix.ts';

/** Whether simple readers would miss the codes. The first one tells, because the others have addresses of its length. */
export function useIsHardToRead(
  layout: StickerLayout | undefined,
  [first]: readonly StickerSubject[],
): boolean {
  const modules = useMemo(
    () => first && qrPath(stickerAddress(window.location.origin, first)).size,
    [first],
  );
  return layout !== undefined && modules !== undefined && isHardToRead(layout, modules);
}
