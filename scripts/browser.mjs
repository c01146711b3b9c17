// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installFromDebian, placesOnPath } from './apt.mjs';
import { Refusal, runNode, tool } from './run.mjs';

/**
 * @typedef {'shell' | 'whole'} Kind
 *   The shell is Chromium without anything around the page: it takes about half of the processor's time, but has
 *   no PDF viewer and cannot install applications.
 */

const shellName = 'chromium-headless-shell';
const wholeNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The first installed browser that runs; one of the other kind is better than none. @param {Kind} kind */
export function findBrowser(kind = 'whole') {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Refusal(`CHROMIUM_PATH nennt „${named}“, dort liegt aber kein Browser.`);
  }
  return candidates(kind).find((path) => existsSync(path) && runs(path));
}

/** Finds a browser or installs one. @param {Kind} kind */
export async function ensureBrowser(kind = 'whole') {
  const packages = [kind === 'shell' ? shellName : 'chromium', 'fonts-liberation'];
  if (!process.env.CHROMIUM_PATH && !places(kind).some((path) => existsSync(path))) {
    await installFromDebian('Chromium', packages);
  }
  const found = findBrowser(kind) ?? (await installFromPlaywright(kind));
  if (found) return found;
  throw new Refusal(
    'Für die Browser-Tests fehlt ein Chromium: bitte Chromium oder Chrome installieren oder mit der Variable CHROMIUM_PATH auf einen zeigen.',
  );
}

/** @param {Kind} kind */
const candidates = (kind) => [...places(kind), ...places(kind === 'shell' ? 'whole' : 'shell')];

/** @param {Kind} kind */
function places(kind) {
  if (kind === 'shell') return placesOnPath([shellName]);
  return [playwrightsOwn(), ...placesOnPath(wholeNames), ...usualPlaces()];
}

/** @returns {string} */
function playwrightsOwn() {
  return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
}

function usualPlaces() {
  if (process.platform === 'darwin') {
    return [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ];
  }
  if (process.platform === 'win32') {
    return [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe'));
  }
  return [];
}

/**
 * Leaves out placeholders that only point to a snap, and browsers that lack system libraries.
 * Chrome on Windows opens a window instead of answering.
 * @param {string} path
 */
function runs(path) {
  return process.platform === 'win32' || spawnSync(path, ['--version']).status === 0;
}

/** @param {Kind} kind */
async function installFromPlaywright(kind) {
  console.log('Chromium wird installiert (Playwright) …');
  const args = ['install', '--no-shell', 'chromium'];
  await runNode(tool('@playwright/test', 'playwright'), args, { capture: true });
  return findBrowser(kind);
}
