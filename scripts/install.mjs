// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, root, runNpm } from './run.mjs';

const lockFile = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
const installedLockFile = join(modules, '.package-lock.json');
const stampFile = join(modules, '.install-stamp');

/** Installs the dependencies when they are missing or belong to another lock file or Node. */
export async function ensureInstalled() {
  requireNode(20, 19);
  const machine = `node-${process.versions.node.split('.')[0]} ${process.platform}-${process.arch}`;
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  const [stampedMachine = machine, stampedLock] = readStamp();
  if (stampedMachine === machine && stampedLock === lock) return;

  if (stampedMachine !== machine || !isInstalledAsLocked()) {
    console.log('Abhängigkeiten werden installiert …');
    await npmCi();
  }
  writeFileSync(stampFile, `${machine}\n${lock}\n`);
}

/** @param {number} major @param {number} minor */
function requireNode(major, minor) {
  const [foundMajor = 0, foundMinor = 0] = process.versions.node.split('.').map(Number);
  if (foundMajor > major || (foundMajor === major && foundMinor >= minor)) return;
  throw new Refusal(
    `Benötigt wird Node.js ab Version ${major}.${minor}, hier läuft ${process.versions.node}: bitte von https://nodejs.org aktualisieren.`,
  );
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split('\n') : [];
}

/** Avoids a second installation after a manual `npm ci` or `npm install`, which leave no stamp. */
function isInstalledAsLocked() {
  if (!existsSync(installedLockFile)) return false;
  const installed = packagesOf(installedLockFile);
  return Object.entries(packagesOf(lockFile)).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  );
}

/** @param {string} file @returns {Record<string, { version: string, optional?: boolean }>} */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

async function npmCi() {
  // npm would empty the folder behind the link, which belongs to another working copy.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Refusal(
      'node_modules ist ein Verweis auf einen anderen Ordner und passt nicht zu package-lock.json: bitte den Verweis entfernen.',
    );
  }
  // Building needs the development dependencies even where NODE_ENV=production is set.
  const { code } = await runNpm(['ci', '--include=dev']);
  if (code === 0) return;
  throw new Refusal(
    'Die Abhängigkeiten ließen sich nicht installieren: bitte die Meldungen von npm oben lesen und prüfen, ob die npm-Registry erreichbar ist.',
  );
}
