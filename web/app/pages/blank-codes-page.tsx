import { BlankCodesScreen } from '#web/codes/blank/blank-codes-screen.tsx';
import { PrintBlankStickersLink } from '#web/stickers/print-sticker-link.tsx';

export function BlankCodesPage() {
  return <BlankCodesScreen PrintLink={PrintBlankStickersLink} />;
}
