// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.mjs';

const handbook = readFileSync(join(root, 'docs/handbuch.md'), 'utf8');

/** Every text in bold must be on the screen, word for word. */
const labels = [
  ...new Set([...handbook.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label)),
];

const screens = ['web', 'contract']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(root, folder, path),
    ),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|[\\/]testing[\\/]/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** A label as a whole string or the text of an element; some are followed by a number or a name. */
const isOnScreen = (/** @type {string} */ label) =>
  [`'${label}'`, `"${label}"`, `>${label}<`, `\`${label} `].some((text) =>
    screens.includes(text),
  ) ||
  screens
    .split('\n')
    .some((line) => [label, `${label}{`].includes(line.trim().slice(0, label.length + 1)));

it.each(labels)('the button „%s“ of the handbook exists', (label) => {
  expect(isOnScreen(label)).toBe(true);
});
