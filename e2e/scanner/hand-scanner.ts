import type { Page } from '../support/journey.ts';

/** The keys of a hand scanner, which are faster than a person. */
export async function scanByHand(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    const press = (key: string) => {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    };
    for (const key of text) press(key);
    press('Enter');
  }, text);
}
