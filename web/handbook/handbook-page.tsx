import { useEffect } from 'react';
import { Page } from '#web/ui/page/page.tsx';
import { chapters, html } from '../../docs/handbuch.md';
import classes from './handbook-page.module.css';

/** Our own text from the build; it contains no user input. */
const text = { __html: html };

export function HandbookPage() {
  useEffect(showAddressedPart, []);
  return (
    <Page title="Handbuch" backHref="/settings">
      <div className={classes.layout}>
        <nav className={classes.contents} aria-label="Inhalt">
          <h2 className={classes.contentsTitle}>Inhalt</h2>
          <ol className={classes.chapters}>
            {chapters.map(({ id, title }) => (
              <li key={id}>
                <a className={classes.chapter} href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above */}
        <div className={classes.text} dangerouslySetInnerHTML={text} />
      </div>
    </Page>
  );
}

/** The browser looks for the addressed part before this page is rendered. */
function showAddressedPart(): void {
  const id = decodeURIComponent(window.location.hash.slice(1));
  if (id) document.getElementById(id)?.scrollIntoView();
}
