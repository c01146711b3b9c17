import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';

const QuickSearchEditor = lazyPart(
  async () => (await import('./editor/quick-search-editor.tsx')).QuickSearchEditor,
);

/** The dialog and what moves its rows are loaded when somebody first asks for them. */
export function useQuickSearchEditor(): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState<boolean>();
  return {
    open: () => setOpen(true),
    dialog: isOpen !== undefined && (
      <Suspense>
        <QuickSearchEditor opened={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
