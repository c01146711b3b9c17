// @ts-check
// Which house may import which. A cruise that reads no TypeScript finds no wrong arrow either, so
// every source file on disk must turn up in its result.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, format } from 'dependency-cruiser';
import readConfig from 'dependency-cruiser/config-utl/extract-depcruise-options';
import readTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { asMain, Refusal, root } from './run.mjs';

const houses = ['contract', 'server', 'web', 'e2e', 'bench'];

/** The folder of a house that a file lies in, at any depth. @param {string} path */
const folderOf = (path) => /^(server|web)\/[^/]+(?=\/)/.exec(path)?.[0];

const isForTests = /\.test\.tsx?$|^(server|web)\/testing\//;

await asMain(async () => {
  process.chdir(root);
  const options = await readConfig('./.dependency-cruiser.cjs');
  const tsConfig = readTsConfig(options.tsConfig?.fileName ?? 'tsconfig.json');
  const { output } = await cruise(houses.filter(existsSync), options, {}, { tsConfig });
  if (typeof output === 'string')
    throw new Error('dependency-cruiser gave text instead of a result');

  const read = new Set(output.modules.map((module) => module.source));
  const unread = houses.flatMap(sourcesOf).filter((path) => !read.has(path));
  if (unread.length > 0 || read.size === 0) {
    throw new Refusal(`dependency-cruiser hat nicht gelesen: ${unread.join(', ') || 'nichts'}`);
  }

  const report = await format(output, { outputType: 'err' });
  console.log(report.output);
  const circles = folderCircles(output.modules);
  for (const circle of circles)
    console.log(`  error folders import in a circle: ${circle.join(' → ')}`);
  process.exitCode = report.exitCode === 0 && circles.length === 0 ? 0 : 1;
});

/**
 * Between the folders of a house the arrows go one way: each circle once, as the folders it leads through.
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules
 */
function folderCircles(modules) {
  /** @type {Map<string, Set<string>>} */
  const arrows = new Map();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (!from || isForTests.test(source)) continue;
    const targets = arrows.get(from) ?? new Set();
    arrows.set(from, targets);
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to && to !== from && to.split('/')[0] === from.split('/')[0]) targets.add(to);
    }
  }
  /** @type {string[][]} */
  const circles = [];
  const done = new Set();
  /** @param {string} folder @param {string[]} way */
  const follow = (folder, way) => {
    const at = way.indexOf(folder);
    if (at >= 0) circles.push([...way.slice(at), folder]);
    if (at >= 0 || done.has(folder)) return;
    for (const next of arrows.get(folder) ?? []) follow(next, [...way, folder]);
    done.add(folder);
  };
  for (const folder of arrows.keys()) follow(folder, []);
  return circles;
}

/** @param {string} house @returns {string[]} */
function sourcesOf(house) {
  if (!existsSync(house)) return [];
  return readdirSync(house, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(house, path).replaceAll('\\', '/'));
}
