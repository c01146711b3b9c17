import { type ReactNode, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const QuickSearchEditor = lazyPart(
  async () => (await import('./editor/quick-search-editor.tsx')).QuickSearchEditor,
);

/** The code of the dialog and of moving rows is loaded when the dialog is first opened. */
export function useQuickSearchEditor(): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState<boolean>();
  return {
    open: () => setOpen(true),
    dialog: isOpen !== undefined && (
      <QuickSearchEditor opened={isOpen} onClose={() => setOpen(false)} />
    ),
  };
}
