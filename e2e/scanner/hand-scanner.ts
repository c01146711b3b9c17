import type { Page } from '../support/journey.ts';

/**
 * The keys of a hand scanner, which are faster than a person. Like real keys they carry the time at which they were
 * pressed, which does not depend on how long the page takes for the key before: a page that is held up between two keys
 * would otherwise take the second for the beginning of another code.
 */
export async function scanByHand(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    const start = performance.now();
    for (const [at, key] of [...text, 'Enter'].entries()) {
      const target = document.activeElement ?? document.body;
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: start + at });
      target.dispatchEvent(event);
    }
  }, text);
}
