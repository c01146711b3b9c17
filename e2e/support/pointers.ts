import type { Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

interface Pointer {
  down(point: Point): Promise<void>;
  move(point: Point): Promise<void>;
  up(): Promise<void>;
}

/** One finger on the screen. */
export async function fingerOn(page: Page): Promise<Pointer> {
  const session = await page.context().newCDPSession(page);
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return {
    down: (point) => send('touchStart', [point]),
    move: (point) => send('touchMove', [point]),
    up: () => send('touchEnd', []),
  };
}

export function mouseOn({ mouse }: Page): Pointer {
  return {
    down: async ({ x, y }) => {
      await mouse.move(x, y);
      await mouse.down();
    },
    move: ({ x, y }) => mouse.move(x, y),
    up: () => mouse.up(),
  };
}

/** Puts one finger down at the first point, moves it through the others and lifts it at the last. */
export async function swipe(page: Page, start: Point, ...path: readonly Point[]): Promise<void> {
  const finger = await fingerOn(page);
  await finger.down(start);
  for (const point of path) await finger.move(point);
  await finger.up();
}

/** The middle of the element, after it has stopped moving. */
export async function middleOf(locator: Locator): Promise<Point> {
  await locator.click({ trial: true });
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
