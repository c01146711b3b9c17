import type { ReactNode } from 'react';
import classes from './page.module.css';
import { PageHeader, type PageHeaderProps } from './page-header.tsx';
import { usePageTitle } from './page-title.ts';

/** The shell's skip link and the focus after a change of route lead here. */
export const contentId = 'inhalt';

interface PageProps extends PageHeaderProps {
  children: ReactNode;
  /** Stays above the navigation on the phone; on wide screens put the actions into the header. */
  actionBar?: ReactNode;
}

/** One screen inside the shell: the window's title, the header, the content. */
export function Page({ children, actionBar, ...header }: PageProps) {
  usePageTitle(header.title);
  return (
    <>
      <PageHeader {...header} />
      <main className={classes.content} id={contentId} tabIndex={-1}>
        {children}
      </main>
      {actionBar && <div className={classes.actionBar}>{actionBar}</div>}
    </>
  );
}
