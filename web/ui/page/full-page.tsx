import type { ReactNode } from 'react';
import classes from './full-page.module.css';
import { contentId } from './page.tsx';
import { usePageTitle } from './page-title.ts';

/** A screen without a header: it fills the window, or the content area of the shell. */
export function FullPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <main className={classes.page} id={contentId} tabIndex={-1}>
      {children}
    </main>
  );
}
