// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { Refusal, run, runNode, tool } from './run.mjs';

const namesOnPath = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The first browser that is there and runs. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Refusal(`CHROMIUM_PATH nennt „${named}“, dort liegt aber kein Browser.`);
  }
  return candidates().find((path) => existsSync(path) && runs(path));
}

/** Finds a browser or installs one. */
export async function ensureBrowser() {
  const found = findBrowser() ?? (await installFromDebian()) ?? (await installFromPlaywright());
  if (found) return found;
  throw new Refusal(
    'Für die Browser-Tests fehlt ein Chromium: bitte Chromium oder Chrome installieren oder mit der Variable CHROMIUM_PATH auf einen zeigen.',
  );
}

function candidates() {
  return [playwrightsOwn(), ...onPath(), ...usualPlaces()];
}

/** @returns {string} */
function playwrightsOwn() {
  return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return namesOnPath.flatMap((name) => folders.map((folder) => join(folder, name)));
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
 * Leaves out stand-ins that only point at a snap and browsers that lack system libraries.
 * Chrome on Windows opens a window instead of answering.
 * @param {string} path
 */
function runs(path) {
  return process.platform === 'win32' || spawnSync(path, ['--version']).status === 0;
}

async function installFromDebian() {
  const hasApt = process.platform === 'linux' && existsSync('/usr/bin/apt-get');
  if (!hasApt || process.getuid?.() !== 0) return undefined;
  console.log('Chromium wird installiert (Debian-Paket) …');
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, capture: true };
  const packages = ['chromium', 'fonts-liberation'];
  await run('apt-get', ['update'], options);
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...packages],
    options,
  );
  if (code !== 0) console.log(output.trimEnd());
  return findBrowser();
}

async function installFromPlaywright() {
  console.log('Chromium wird installiert (Playwright) …');
  const args = ['install', '--no-shell', 'chromium'];
  await runNode(tool('@playwright/test', 'playwright'), args, { capture: true });
  return findBrowser();
}
