// @ts-check
import { expect, it } from 'vitest';
import { rawStyles } from './style-tokens.mjs';

const tokens = ':root { --space-2: 8px; --radius-small: 6px; }';

it.each([
  'color: #fff',
  'background: color-mix(in srgb, var(--picked) 70%, #0B1020)',
  'box-shadow: inset 0 0 0 1px rgb(0 0 0 / 12%)',
  'padding: 8px',
  'margin: 0 auto -12px',
  'margin-inline-start: .5rem',
  'gap: var(--space-2) 8px',
  'row-gap: 1.5em',
  'border-radius: 10px',
  'border-top-left-radius: 10px',
  'padding-block: calc(var(--control-height) - 2px)',
  'padding: var(--space-22)',
  '--button-bg: #b91c1c',
])('finds %s', (text) => {
  expect(rawStyles(`.a {\n  ${text};\n}`, tokens)).toEqual([{ line: 2, text }]);
});

it.each([
  'padding: var(--space-2) 0',
  'margin: calc(-1 * var(--space-2)) auto',
  'padding-bottom: max(0px, env(safe-area-inset-bottom))',
  'border-radius: 50%',
  'border-radius: var(--radius-small)',
  'margin-top: 20vh',
  'width: 40px',
  'border: 1px solid var(--line)',
  'scroll-margin-bottom: 72px',
  '--name-start: 52px',
])('accepts %s', (text) => {
  expect(rawStyles(`.a { ${text} }`, tokens)).toEqual([]);
});

it('is not misled by selectors, conditions and comments', () => {
  const css = `#root:hover .a { color: red; }
/* padding: 8px; color: #fff; */
@media (min-width: 48em) { .b:not(:focus) { margin: 0; } }
@supports (color: rgb(0 0 0)) { .c { margin: 4px } }`;
  expect(rawStyles(css, tokens)).toEqual([{ line: 4, text: 'margin: 4px ' }]);
});
