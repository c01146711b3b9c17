import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const read = (/** @type {string} */ file) =>
  readFile(new URL(`../${file}`, import.meta.url), 'utf8');

it('is the same however the server is started', async () => {
  const { scripts } = JSON.parse(await read('package.json'));
  const [limit] = /--max-old-space-size=\d+/.exec(scripts.start) ?? [];
  if (!limit) throw new Error('npm start has no limit');
  expect(await read('Dockerfile')).toMatch(new RegExp(`^CMD .*"${limit}".*main\\.js`, 'm'));
  expect(await read('docs/operations.md')).toMatch(new RegExp(`${limit} dist/server/main\\.js`));
});
