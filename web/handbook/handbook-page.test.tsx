import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openScreen } from '#web/testing/open-screen.tsx';

afterEach(() => vi.restoreAllMocks());

const chapters = [
  'Suche',
  'Anlage',
  'Absicherung und „Was fällt aus?“',
  'Offline',
  'Szenarien',
  'Prüfungen',
  'Mängel',
  'Verwaltung',
];

it('shows the handbook with a list of its chapters for every role', async () => {
  openScreen('/handbuch', 'viewer');
  await screen.findByRole('heading', { level: 1, name: 'Handbuch' });
  const contents = within(screen.getByRole('navigation', { name: 'Inhalt' }));
  expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(chapters);
  for (const link of contents.getAllByRole('link')) {
    const id = decodeURIComponent(link.getAttribute('href')?.slice(1) ?? '');
    expect(document.getElementById(id)?.textContent).toBe(link.textContent);
  }
  expect(screen.getByRole('link', { name: 'Zurück' }).getAttribute('href')).toBe('/settings');
});

it('every picture has a description and a size, so that nothing moves when it loads', async () => {
  openScreen('/handbuch', 'viewer');
  await screen.findByRole('heading', { level: 1, name: 'Handbuch' });
  const pictures = within(screen.getByRole('main')).getAllByRole('img');
  expect(pictures.length).toBeGreaterThan(8);
  for (const picture of pictures) {
    expect(picture.getAttribute('alt')).toMatch(/^(Telefon|Computer): /);
    expect(picture.getAttribute('src')).toMatch(/\.webp$/);
    for (const side of ['width', 'height']) {
      expect(Number(picture.getAttribute(side))).toBeGreaterThan(300);
    }
  }
});

it('an address with a chapter scrolls to that chapter', async () => {
  const scrolledTo: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.id);
  });
  openScreen('/handbuch#absicherung-und-was-f%C3%A4llt-aus', 'viewer');
  await waitFor(() => expect(scrolledTo).toEqual(['absicherung-und-was-fällt-aus']));
});

it('is reached from the settings and from "Was kann ich sagen?"', async () => {
  const { user } = openScreen('/settings', 'viewer');
  const row = await screen.findByRole('link', { name: /^Handbuch/ });
  expect(row.getAttribute('href')).toBe('/handbuch');
  await user.click(screen.getByRole('button', { name: /^Was kann ich sagen\?/ }));
  await user.click(await screen.findByRole('link', { name: 'Handbuch öffnen' }));
  await screen.findByRole('heading', { level: 1, name: 'Handbuch' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
