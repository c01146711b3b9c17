import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nouns } from './nouns.ts';

const glossary = readFileSync(new URL('../docs/glossary.md', import.meta.url), 'utf8');

it.each(nouns.map(({ kind }) => kind))('the glossary explains the noun %s', (kind) => {
  expect(glossary).toContain(`\`${kind}\` |`);
});
