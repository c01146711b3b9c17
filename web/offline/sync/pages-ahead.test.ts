import { expect, it } from 'vitest';
import { anEquipmentPage } from '#web/testing/samples/changes-page.ts';
import { PagesAhead } from './pages-ahead.ts';

/** A feed of so many pages; remembers the cursors that were asked for, and answers when it is told to. */
function feedOf(count: number) {
  const asked: string[] = [];
  const answers = new Map<string, () => void>();
  const pages = new PagesAhead<'late'>((cursor) => {
    asked.push(cursor);
    const number = Number(cursor);
    const page = anEquipmentPage({ next: `${number + 1}`, hasMore: number < count });
    const answer = new Promise<typeof page>((resolve) => {
      answers.set(cursor, () => resolve(page));
    });
    return { cursor, asked: 0, answer };
  });
  const answer = async (cursor: string) => {
    answers.get(cursor)?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { pages, asked, answer };
}

it('asks for the next page as soon as one has arrived, but only for two ahead', async () => {
  const { pages, asked, answer } = feedOf(9);
  pages.take('1');
  expect(asked).toEqual(['1']);
  for (const cursor of ['1', '2', '3']) await answer(cursor);
  expect(asked).toEqual(['1', '2', '3']);
  pages.take('2');
  await answer('3');
  expect(asked).toEqual(['1', '2', '3', '4']);
});

it('asks for nothing after the last page', async () => {
  const { pages, asked, answer } = feedOf(2);
  pages.take('1');
  for (const cursor of ['1', '2']) await answer(cursor);
  expect(asked).toEqual(['1', '2']);
});

it('forgets what is ahead when another page is wanted', async () => {
  const { pages, asked, answer } = feedOf(9);
  pages.take('1');
  await answer('1');
  const { cursor } = pages.take('5');
  expect(cursor).toBe('5');
  await answer('2');
  await answer('5');
  expect(asked).toEqual(['1', '2', '5', '6']);
});
