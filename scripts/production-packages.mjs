// @ts-check
// `dependencies` are exactly the packages that the built server imports: an installation with
// `npm ci --omit=dev` has what it needs, and nothing that only the demo, a test or the browser's bundle needs.
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { serverBundle } from './build.mjs';
import { asMain, isMain, Refusal, root } from './run.mjs';

/** Loaded only when the demo runs, so that the server starts without them. */
const demoPackages = ['oidc-provider'];

/** @param {string} specifier */
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * @param {Pick<import('esbuild').Metafile, 'outputs'>} bundle what esbuild reports about the built server
 * @param {string[]} dependencies
 * @returns {string[]} one sentence for each package in the wrong list
 */
export function packageMistakes({ outputs }, dependencies) {
  const imports = Object.values(outputs)
    .flatMap((output) => output.imports)
    .filter(({ path, external }) => external && !isBuiltin(path))
    .map(({ path, kind }) => ({ name: packageOf(path), isLate: kind === 'dynamic-import' }));
  const isDemo = (/** @type {{ name: string, isLate: boolean }} */ { name, isLate }) =>
    isLate && demoPackages.includes(name);
  const needed = new Set(imports.filter((one) => !isDemo(one)).map(({ name }) => name));
  if (needed.size === 0) return ['Der gebaute Server importiert kein einziges Paket.'];
  return [
    ...[...needed]
      .filter((name) => !dependencies.includes(name))
      .map((name) => `${name} gehört in dependencies: Der Server importiert es.`),
    ...dependencies
      .filter((name) => !needed.has(name))
      .map((name) => `${name} gehört in devDependencies: Der Server importiert es nicht.`),
  ];
}

if (isMain(import.meta.url)) {
  await asMain(async () => {
    const { metafile } = await esbuild.build({ ...serverBundle, write: false, metafile: true });
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const mistakes = packageMistakes(metafile, Object.keys(dependencies));
    if (mistakes.length > 0) throw new Refusal(mistakes.join('\n'));
  });
}
