// @ts-check
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.mjs';

/** The pictures a page names, as paths from the project's folder. @param {string} page */
function picturesOf(page) {
  const text = readFileSync(join(root, page), 'utf8');
  const named = [...text.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)|<img[^>]*\ssrc="([^"]+)"/g)];
  return named.map(([, markdown, html]) => join(dirname(page), markdown ?? html ?? ''));
}

const readme = picturesOf('README.md');
const handbook = picturesOf('docs/handbuch.md');
const made = readdirSync(join(root, 'docs/pictures')).map((name) => join('docs/pictures', name));

/** @param {string[]} pictures */
const sizeOf = (pictures) =>
  [...new Set(pictures)].reduce((total, path) => total + statSync(join(root, path)).size, 0);

it('the pictures of the README and the handbook are there, and no others', () => {
  expect(readme.length).toBeGreaterThan(0);
  expect(handbook.length).toBeGreaterThan(0);
  expect([...new Set([...readme, ...handbook])].sort()).toEqual(made.sort());
});

it('every picture is made by `npm run screenshots`', () => {
  const list = readFileSync(join(root, 'e2e/pictures/pictures.ts'), 'utf8');
  const names = [...list.matchAll(/name: '([\w-]+)',\s*screen:/g)].map(([, name]) => name);
  expect(names.map((name) => `docs/pictures/${name}.webp`).sort()).toEqual(made.sort());
});

it('they are small: the README is opened often, and the handbook is on every device', () => {
  expect(sizeOf(readme)).toBeLessThan(500_000);
  expect(sizeOf(handbook)).toBeLessThan(600_000);
});
