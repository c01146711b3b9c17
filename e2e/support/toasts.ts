import { type BrowserContext, expect as base, type Page } from '@playwright/test';

/** What each page has said and no test has read yet, in its order. */
const unread = new WeakMap<Page, string[]>();

/**
 * A toast is gone after two seconds. On a busy machine a look can come later than that, or while the
 * page is leaving: so each is written down when it appears.
 */
export async function hearToasts(context: BrowserContext): Promise<void> {
  context.on('page', (page) => unread.set(page, []));
  for (const page of context.pages()) unread.set(page, []);
  await context.exposeBinding('hearToast', ({ page }, text: string) => {
    unread.get(page)?.push(text);
  });
  await context.addInitScript(() => {
    const hear = (toast: Element) => {
      if (!toast.checkVisibility()) return;
      (window as unknown as { hearToast(text: string): void }).hearToast(toast.textContent ?? '');
    };
    const look = (node: Node) => {
      if (!(node instanceof Element)) return;
      const toasts = '.mantine-Notification-root';
      if (node.matches(toasts)) hear(node);
      for (const toast of node.querySelectorAll(toasts)) hear(toast);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) look(node);
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Reads a toast with these words, once: the same words again take a toast of their own. */
function read(heard: string[], words: string): boolean {
  const place = heard.findIndex((text) => text.includes(words));
  if (place >= 0) heard.splice(place, 1);
  return place >= 0;
}

export const expect = base.extend({
  /** Waits for a toast of this page with this title and the beginning of this text. */
  async toSay(page: Page, title: string, text = '') {
    const heard = unread.get(page);
    if (!heard) throw new Error('nobody listens to this page: see hearToasts');
    const words = `${title}${text}`;
    const hasSaid = () => read(heard, words);
    // What must not be said: until now.
    const pass = this.isNot
      ? hasSaid()
      : await base
          .poll(hasSaid, { intervals: [50, 100, 250] })
          .toBe(true)
          .then(
            () => true,
            () => false,
          );
    return {
      pass,
      message: () =>
        `expected the page ${this.isNot ? 'not ' : ''}to say: ${words}\nsaid and not read: ${JSON.stringify(heard)}`,
    };
  },
});
