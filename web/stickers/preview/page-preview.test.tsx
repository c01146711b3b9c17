import { render, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { equipmentAddress } from '#contract/qr-code.ts';
import { blankSubject, type StickerLayout } from '#contract/stickers/sticker-layout.ts';
import { aStickerLayout } from '#web/testing/samples/a-sticker.ts';
import { qrPath } from '#web/ui/qr/qr-matrix.ts';
import { PagePreview } from './page-preview.tsx';

const subject = (at: number) => ({
  id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  ...{ name: `Pumpe ${at}`, type: 'Pumpe', color: '#0d9488', locationRaw: 'BT1-UG' },
});

const three = [1, 2, 3].map(subject);

function show(layout: StickerLayout, { startAt = 1, subjects = three, count = 3 } = {}) {
  const page = { layout, startAt, subjects, count };
  const { container, unmount } = render(
    <PagePreview {...page} ownText={null} logo={{ address: 'logo', width: 2, height: 1 }} />,
  );
  onTestFinished(unmount);
  const picture = within(container).getByRole('img');
  const [free, used] = [...picture.querySelectorAll(':scope > path')];
  const outlines = (path?: Element) => path?.getAttribute('d')?.match(/M/g)?.length ?? 0;
  return {
    picture,
    /** The places without and with a sticker. */
    places: [outlines(free), outlines(used)],
    corners: [...picture.querySelectorAll(':scope > g')].map((one) =>
      one.getAttribute('transform'),
    ),
    texts: [...picture.querySelectorAll('text')].map(({ textContent }) => textContent),
  };
}

it('begins at the first free place of the sheet, moved by tenths of a millimetre', () => {
  const layout = aStickerLayout({ offset: { dx: 0.3, dy: -0.2 } });
  const { places, corners } = show(layout, { startAt: 3 });
  expect(places).toEqual([18, 3]);
  expect(
    corners.map((corner) => corner?.match(/[\d.]+/g)?.map((one) => Math.round(+one * 100) / 100)),
  ).toEqual([
    [139.55, 14.95],
    [7.55, 53.05],
    [73.55, 53.05],
  ]);
});

it('shows only the first page, and only the Anlagen that are known', () => {
  const many = Array.from({ length: 30 }, (_, at) => subject(at));
  expect(show(aStickerLayout(), { subjects: many, count: 900 })).toMatchObject({
    places: [0, 21],
    corners: expect.objectContaining({ length: 21 }),
  });
});

it('counts places whose Anlage is not known as used', () => {
  const { places, corners } = show(aStickerLayout(), { subjects: three.slice(0, 1), count: 900 });
  expect(places).toEqual([0, 21]);
  expect(corners).toHaveLength(1);
});

it('draws each blank code once, also after the first place has changed', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => errors.mockRestore());
  const subjects = [2, 3, 4, 5, 6].map((digit) => blankSubject(`${digit}`.repeat(12)));
  const page = { layout: aStickerLayout(), ownText: null, logo: null, subjects, count: 5 };
  const { container, rerender, unmount } = render(<PagePreview {...page} startAt={1} />);
  onTestFinished(unmount);
  const texts = () => [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  const written = (...digits: number[]) =>
    digits.map((digit) => [0, 0, 0].map(() => `${digit}`.repeat(4)).join('-'));
  expect(texts()).toEqual(written(2, 3, 4, 5, 6));
  rerender(<PagePreview {...page} startAt={19} />);
  expect(texts()).toEqual(written(2, 3, 4));
  rerender(<PagePreview {...page} startAt={1} />);
  expect(texts()).toEqual(written(2, 3, 4, 5, 6));
  expect(errors).not.toHaveBeenCalled();
});

it('draws the code of the address of the Anlage', () => {
  const { picture } = show(aStickerLayout(), { count: 1 });
  const { path } = qrPath(equipmentAddress(location.origin, subject(1).id));
  expect(picture.querySelector('g path')?.getAttribute('d')).toBe(path);
});

it('draws both halves of a cable flag, the second one turned if it is above the other', () => {
  const flag = { wrap: 20 };
  const wide = show(aStickerLayout({ format: { kind: 'tape', tape: '24', length: 100 }, flag }));
  expect(wide.texts.filter((text) => text === 'Pumpe 1')).toHaveLength(2);
  expect(wide.picture.innerHTML).not.toContain('rotate');
  const high = show(aStickerLayout({ format: { kind: 'single', width: 25, height: 90 }, flag }));
  expect(high.picture.innerHTML.match(/rotate\(180\)/g)).toHaveLength(1);
});

it('draws the logo only where it is wanted', () => {
  const { content } = aStickerLayout();
  const format = { kind: 'single', width: 100, height: 60 } as const;
  expect(show(aStickerLayout({ format })).picture.querySelector('image')).toBeNull();
  const withLogo = aStickerLayout({ format, content: { ...content, logo: true } });
  expect(show(withLogo).picture.querySelector('image')?.getAttribute('href')).toBe('logo');
});
