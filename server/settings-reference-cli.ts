/** `npm run docs:settings`: writes the settings into the page for operators. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withSettings } from './settings-reference.ts';

const page = new URL('../docs/operations.md', import.meta.url);
writeFileSync(page, withSettings(readFileSync(page, 'utf8')));
