import { createAnlage, unique } from '../support/anlagen.ts';
import { expect, test } from '../support/journey.ts';

const names = [
  'Sicherheitsbeleuchtungsanlage mit Zentralbatterie und Unterstationen im Untergeschoss '.repeat(
    2,
  ),
  '🔥 👩‍🔧 Brandmeldezentrale 🇩🇪',
  'מפוח אוורור خزان المياه',
  'W'.repeat(150),
  'X',
];

test('in the preview of every format all texts are on their sticker and none is over a code', {
  tag: '@once',
}, async ({ page, startSession }) => {
  await startSession('editor');
  const type = unique('Typ');
  for (const name of names) await createAnlage(page, { name: name.trim(), type });
  await page.goto('/manage');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('dialog', { name: 'Filter' }).getByLabel('Typ').selectOption(type);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: `${names.length} Anlagen` })).toBeVisible();
  await page.getByRole('button', { name: 'Exportieren, importieren, drucken' }).click();
  await page.getByRole('button', { name: 'Etiketten drucken' }).click();
  const preview = page.getByRole('img', { name: /^Vorschau der ersten Seite/ });
  await expect(preview).toHaveCount(1);

  const format = page.getByLabel('Format');
  const values = await format
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(values.length).toBeGreaterThan(8);
  const flag = page.getByLabel(/^Kabelfahne/);
  const looked = { flat: 0, flag: 0 };
  for (const value of values) {
    await format.selectOption(value);
    for (const kind of ['flat', 'flag'] as const) {
      await flag.setChecked(kind === 'flag');
      // Own measures are entered first, and some stickers are too short for a cable flag: then there is no preview.
      if ((await preview.count()) === 0) continue;
      looked[kind] += 1;
      const { texts, outside } = await preview.evaluate(misplacedTexts);
      // The halves of a small cable flag have room for their codes only.
      if (kind === 'flat') expect(texts, value).toBeGreaterThan(0);
      expect(outside, `${value}, ${kind}`).toEqual([]);
    }
  }
  expect(looked.flat).toBeGreaterThan(8);
  expect(looked.flag).toBeGreaterThan(3);
});

/** Runs in the page: the texts that leave their sticker or are over a code. */
function misplacedTexts(preview: Element): { texts: number; outside: string[] } {
  /** Half a pixel: some boxes are whole pixels. */
  const slack = 0.6;
  const size =
    preview.innerHTML
      .match(/h([\d.]+)v([\d.]+)/)
      ?.slice(1)
      .map(Number) ?? [];
  const [width = Number.NaN, height = Number.NaN] = size;
  const stickers = [...preview.querySelectorAll<SVGGElement>(':scope > g')];
  const texts = stickers.flatMap((sticker) => {
    const place = sticker.getScreenCTM();
    if (!place) throw new Error('the preview is not shown');
    const [left, top] = [place.e, place.f];
    const [right, bottom] = [left + width * place.a, top + height * place.d];
    const codes = [...sticker.querySelectorAll('path')].map((code) => code.getBoundingClientRect());
    return [...sticker.querySelectorAll('text')].map((text) => {
      const box = text.getBoundingClientRect();
      const isInside =
        box.left >= left - slack &&
        box.right <= right + slack &&
        box.top >= top - slack &&
        box.bottom <= bottom + slack;
      const isOverCode = codes.some(
        (code) =>
          box.left < code.right - slack &&
          box.right > code.left + slack &&
          box.top < code.bottom - slack &&
          box.bottom > code.top + slack,
      );
      return { text: text.textContent ?? '', isPlaced: isInside && !isOverCode };
    });
  });
  const outside = texts.filter(({ isPlaced }) => !isPlaced).map(({ text }) => text);
  return { texts: texts.length, outside };
}
