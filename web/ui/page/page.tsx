import { type ReactNode, useEffect, useRef } from 'react';
import classes from './page.module.css';
import { PageHeader, type PageHeaderProps } from './page-header.tsx';
import { usePageTitle } from './page-title.ts';

/** The target of the shell's skip link. */
export const contentId = 'inhalt';

interface PageProps extends PageHeaderProps {
  children: ReactNode;
  /** Stays above the navigation on phones; on wide screens the actions belong into the header. */
  actionBar?: ReactNode;
}

/** One screen inside the shell: window title, header and content. */
export function Page({ children, actionBar, ...header }: PageProps) {
  usePageTitle(header.title);
  const content = useFocusOnArrival();
  return (
    <>
      <PageHeader {...header} />
      <main className={classes.content} id={contentId} tabIndex={-1} ref={content}>
        {children}
      </main>
      {actionBar && <div className={classes.actionBar}>{actionBar}</div>}
    </>
  );
}

let isFirstPage = true;

/** After a navigation the focus goes to the new screen, as after a page load. */
function useFocusOnArrival() {
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    const isFocusPlaced = document.activeElement?.closest('header, main') != null;
    if (!isFirstPage && !isFocusPlaced) content.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return content;
}
