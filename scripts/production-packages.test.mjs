// @ts-check
import { expect, it } from 'vitest';
import { packageMistakes } from './production-packages.mjs';

/** @typedef {import('esbuild').Metafile['outputs'][string]} Output */

/** @param {[path: string, kind?: import('esbuild').ImportKind][]} imports */
const bundleOf = (imports) => ({
  outputs: {
    'main.js': /** @type {Output} */ ({
      imports: imports.map(([path, kind = 'import-statement']) => ({ path, kind, external: true })),
    }),
  },
});

it('accepts exactly the packages that the server imports', () => {
  const bundle = bundleOf([['node:path'], ['zod/mini'], ['@fastify/cookie', 'dynamic-import']]);
  expect(packageMistakes(bundle, ['@fastify/cookie', 'zod'])).toEqual([]);
});

it('refuses an import that production does not install', () => {
  expect(packageMistakes(bundleOf([['zod/mini'], ['esbuild']]), ['zod'])).toEqual([
    'esbuild gehört in dependencies: Der Server importiert es.',
  ]);
});

it('refuses a package that the server does not import', () => {
  expect(packageMistakes(bundleOf([['zod']]), ['react', 'zod'])).toEqual([
    'react gehört in devDependencies: Der Server importiert es nicht.',
  ]);
});

it('allows the demo to load its provider lazily, and only lazily', () => {
  const late = bundleOf([['zod'], ['oidc-provider', 'dynamic-import']]);
  expect(packageMistakes(late, ['zod'])).toEqual([]);
  expect(packageMistakes(bundleOf([['zod'], ['oidc-provider']]), ['zod'])).toEqual([
    'oidc-provider gehört in dependencies: Der Server importiert es.',
  ]);
});

it('refuses a bundle in which it finds nothing', () => {
  expect(packageMistakes(bundleOf([]), [])).toEqual([
    'Der gebaute Server importiert kein einziges Paket.',
  ]);
});
