import { type BrowserContext, expect as base, type Page } from '@playwright/test';

/** The toasts of each page that no test has checked yet, in their order. */
const uncheckedToasts = new WeakMap<Page, string[]>();

/**
 * Records every toast when it appears, because it is gone after two seconds. On a busy machine a test could look for it
 * too late, or while the page is leaving.
 */
export async function recordToasts(context: BrowserContext): Promise<void> {
  context.on('page', (page) => uncheckedToasts.set(page, []));
  for (const page of context.pages()) uncheckedToasts.set(page, []);
  await context.exposeBinding('recordToast', ({ page }, text: string) => {
    uncheckedToasts.get(page)?.push(text);
  });
  await context.addInitScript(() => {
    const record = (toast: Element) => {
      if (!toast.checkVisibility()) return;
      (window as unknown as { recordToast(text: string): void }).recordToast(
        toast.textContent ?? '',
      );
    };
    const recordIn = (node: Node) => {
      if (!(node instanceof Element)) return;
      const toasts = '.mantine-Notification-root';
      if (node.matches(toasts)) record(node);
      for (const toast of node.querySelectorAll(toasts)) record(toast);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) recordIn(node);
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Takes a toast with these words from the list, so that a second check needs a second toast. */
function takeToast(toasts: string[], words: string): boolean {
  const index = toasts.findIndex((text) => text.includes(words));
  if (index >= 0) toasts.splice(index, 1);
  return index >= 0;
}

export const expect = base.extend({
  /** Waits for a toast of this page with this title followed by this text. */
  async toShowToast(page: Page, title: string, text = '') {
    const toasts = uncheckedToasts.get(page);
    if (!toasts) throw new Error('the toasts of this page are not recorded: see recordToasts');
    const words = `${title}${text}`;
    const wasShown = () => takeToast(toasts, words);
    // A toast that must not appear is looked for only once, among those until now.
    const pass = this.isNot
      ? wasShown()
      : await base
          .poll(wasShown, { intervals: [50, 100, 250] })
          .toBe(true)
          .then(
            () => true,
            () => false,
          );
    return {
      pass,
      message: () =>
        `expected the page ${this.isNot ? 'not ' : ''}to show: ${words}\nshown and not checked: ${JSON.stringify(toasts)}`,
    };
  },
});
