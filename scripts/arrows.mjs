// @ts-check
// Which part (`web`, `server`, `contract` …) may import which. If the tool read no TypeScript it would find
// no forbidden import either, so every source file on disk must be in its result.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, format } from 'dependency-cruiser';
import readConfig from 'dependency-cruiser/config-utl/extract-depcruise-options';
import readTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { findCycles } from './cycles.mjs';
import { asMain, Refusal, root } from './run.mjs';

const rootFolders = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'];

const isForTests = /\.test\.(tsx?|mjs)$|^(server|web)\/testing\//;

await asMain(async () => {
  process.chdir(root);
  const options = await readConfig('./.dependency-cruiser.cjs');
  const tsConfig = readTsConfig(options.tsConfig?.fileName ?? 'tsconfig.json');
  const { output } = await cruise(rootFolders.filter(existsSync), options, {}, { tsConfig });
  if (typeof output === 'string')
    throw new Error('dependency-cruiser gave text instead of a result');

  const read = new Set(output.modules.map((module) => module.source));
  const unread = rootFolders.flatMap(sourcesOf).filter((path) => !read.has(path));
  if (unread.length > 0 || read.size === 0) {
    throw new Refusal(`dependency-cruiser hat nicht gelesen: ${unread.join(', ') || 'nichts'}`);
  }

  const report = await format(output, { outputType: 'err' });
  console.log(report.output);
  const cycles = findCycles(withoutTests(output.modules));
  for (const { folder, parts } of cycles)
    console.log(`  error in ${folder} these import each other in a circle: ${parts.join(', ')}`);
  process.exitCode = report.exitCode === 0 && cycles.length === 0 ? 0 : 1;
});

/**
 * Tests may import everything.
 * @param {readonly import('./cycles.mjs').Module[]} modules
 */
function withoutTests(modules) {
  return modules
    .filter(({ source }) => !isForTests.test(source))
    .map(({ source, dependencies }) => ({
      source,
      dependencies: dependencies.filter(({ resolved }) => !isForTests.test(resolved)),
    }));
}

/** @param {string} folder @returns {string[]} */
function sourcesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
    .map((path) => join(folder, path).replaceAll('\\', '/'));
}
