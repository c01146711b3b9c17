// @ts-check
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { asMain, isMain, Refusal, root, runNode, tool } from './run.mjs';

/** @typedef {{ name: string, sources: string[], result: string, build: () => Promise<void> }} Part */

const common = [
  'contract',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
];

/** @type {Part} */
const web = {
  name: 'Oberfläche',
  sources: [...common, 'web', 'docs/handbuch.md', 'docs/pictures'],
  result: 'dist/web/index.html',
  build: buildWeb,
};

/** @type {Part} */
const server = {
  name: 'Server',
  sources: [...common, 'server'],
  result: 'dist/server/main.js',
  build: buildServer,
};

/** Builds the parts whose sources changed since their last build. */
export async function buildStale() {
  await Promise.all([web, server].map(buildIfStale));
}

export const buildStaleServer = () => buildIfStale(server);

/** @param {Part} part */
async function buildIfStale(part) {
  const stampFile = join(root, `dist/.${part.result.split('/')[1]}-stamp`);
  const stamp = hashOf(part.sources);
  const isFresh =
    existsSync(join(root, part.result)) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp;
  if (isFresh) return;

  const start = performance.now();
  console.log(`${part.name} wird gebaut …`);
  rmSync(stampFile, { force: true });
  await part.build();
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, stamp);
  console.log(`${part.name} gebaut (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

/** @param {string[]} sources files and folders; tests do not count */
function hashOf(sources) {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesOf)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} source @returns {string[]} */
function filesOf(source) {
  if (!existsSync(join(root, source))) return [];
  if (source.includes('.')) return [source];
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath.slice(root.length), entry.name))
    .sort();
}

async function buildWeb() {
  const { code, output } = await runNode(
    tool('vite'),
    ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
    { env: { NODE_ENV: 'production' }, capture: true },
  );
  if (output.trim()) console.log(output.trim());
  if (code !== 0) throw new Refusal('Die Oberfläche ließ sich nicht bauen.');
}

const serverTarget = join(root, 'dist/server');

/** The server, its threads and its commands; packages stay outside. @satisfies {import('esbuild').BuildOptions} */
export const serverBundle = {
  absWorkingDir: root,
  entryPoints: [
    'server/main.ts',
    ...filesOf('server').filter(
      (path) => /-(worker|cli)\.ts$/.test(path) && !path.startsWith('server/testing/'),
    ),
  ],
  entryNames: '[name]',
  outdir: serverTarget,
  bundle: true,
  packages: /** @type {const} */ ('external'),
  platform: /** @type {const} */ ('node'),
  target: 'node20',
  format: /** @type {const} */ ('esm'),
  sourcemap: true,
  // A trace names lines; the process would keep the text of all sources in memory for nothing.
  sourcesContent: false,
  logLevel: /** @type {const} */ ('warning'),
};

async function buildServer() {
  const esbuild = await import('esbuild');
  const target = serverTarget;
  rmSync(target, { recursive: true, force: true });
  try {
    await esbuild.build(serverBundle);
  } catch {
    // esbuild has already printed where and why.
    throw new Refusal('Der Server ließ sich nicht bauen.');
  } finally {
    await esbuild.stop();
  }
  copyIfThere('server/db/migrations', join(target, 'migrations'));
  copyIfThere('server/demo/files', join(target, 'files'));
  copyIfThere('server/pdf/fonts', join(target, 'fonts'));
}

/** @param {string} source @param {string} target */
function copyIfThere(source, target) {
  if (existsSync(join(root, source))) cpSync(join(root, source), target, { recursive: true });
}

if (isMain(import.meta.url)) {
  await asMain(async () => {
    await ensureInstalled();
    await buildStale();
  });
}
