import type { ReactNode } from 'react';
import { contentId } from '#web/ui/page.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';
import { useForgetSearchOnLeaving, useScrollToTopOnPush } from './shell-effects.ts';

export function Shell({ children }: { children: ReactNode }) {
  useForgetSearchOnLeaving();
  useScrollToTopOnPush();
  return (
    <>
      <a className={classes.skipLink} href={`#${contentId}`}>
        Zum Inhalt springen
      </a>
      <Navigation />
      <div className={classes.screen}>{children}</div>
    </>
  );
}
