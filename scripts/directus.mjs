// @ts-check
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Refusal, root, runNpm } from './run.mjs';

const oldestNode = 22;
const packageFile = join(root, 'bench/directus/package.json');
const lockFile = join(root, 'bench/directus/package-lock.json');

/** Finds Directus, a peer of the measurements, or installs it: once for each lock file. */
export async function ensureDirectus() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex').slice(0, 12);
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const folder = join(caches, 'anlagenverwaltung', `directus-${lock}`);
  if (!existsSync(folder)) await install(folder);
  const modules = join(folder, 'node_modules');
  return { node: findNode(modules), script: join(modules, 'directus/cli.js') };
}

/** @param {string} folder exists only when the installation is complete */
async function install(folder) {
  console.log('Directus wird installiert …');
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  copyFileSync(packageFile, join(unfinished, 'package.json'));
  copyFileSync(lockFile, join(unfinished, 'package-lock.json'));
  // Nothing that we need of it has to be compiled.
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code } = await runNpm(['ci', '--prefix', unfinished, ...quietly]);
  if (code === 0) return renameSync(unfinished, folder);
  rmSync(unfinished, { recursive: true, force: true });
  throw new Refusal(
    'Directus, mit dem die Suche verglichen wird, ließ sich nicht installieren: bitte prüfen, ob die npm-Registry erreichbar ist.',
  );
}

/** Our own Node if it is new enough for Directus, else the one installed with it. @param {string} modules */
function findNode(modules) {
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return process.execPath;
  const shipped = join(modules, '.bin/node');
  if (existsSync(shipped)) return shipped;
  throw new Refusal(
    `Directus, mit dem die Suche verglichen wird, braucht Node.js ab ${oldestNode}.`,
  );
}
