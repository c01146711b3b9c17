import type { Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** One finger, put down at the first point, moved through the others and lifted at the last. */
export async function touch(page: Page, points: readonly Point[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [first, ...others] = points;
  if (!first) throw new Error('a touch begins somewhere');
  await send('touchStart', [first]);
  for (const point of others) await send('touchMove', [point]);
  await send('touchEnd', []);
  await session.detach();
}

export async function middleOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
