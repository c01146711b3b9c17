import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withSettings } from './settings-reference.ts';

const page = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');

it('the page for operators lists the settings as they are (else: npm run docs:settings)', () => {
  expect(withSettings(page)).toBe(page);
});

it('notices a setting that has changed', () => {
  const old = page.replace('| `PORT` | `3000` |', '| `PORT` | `80` |');
  expect(old).not.toBe(page);
  expect(withSettings(old)).toBe(page);
});
