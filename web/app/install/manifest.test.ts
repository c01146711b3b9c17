import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const file = (path: string) => readFile(new URL(`../../public${path}`, import.meta.url));

interface Icon {
  src: string;
  sizes: string;
  purpose?: string;
}

it('makes the application installable, with icons of the sizes it names', async () => {
  const { icons, ...manifest } = JSON.parse(String(await file('/manifest.webmanifest')));
  expect(manifest).toMatchObject({
    ...{ id: '/', name: 'Anlagenverwaltung', lang: 'de', start_url: '/', scope: '/' },
    display: 'standalone',
  });
  const drawn = (icons as Icon[]).filter(({ src }) => src.endsWith('.png'));
  for (const { src, sizes } of drawn) {
    const png = await file(src);
    // After its signature a PNG starts with width and height.
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  const sizesFor = (purpose?: string) =>
    drawn.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes);
  expect(sizesFor()).toEqual(['192x192', '512x512']);
  expect(sizesFor('maskable')).toEqual(['512x512']);
});
