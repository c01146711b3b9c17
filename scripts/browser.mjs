// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installFromDebian, placesOnPath } from './apt.mjs';
import { Refusal, runNode, tool } from './run.mjs';

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
  const found = findBrowser() ?? (await installDebians()) ?? (await installFromPlaywright());
  if (found) return found;
  throw new Refusal(
    'Für die Browser-Tests fehlt ein Chromium: bitte Chromium oder Chrome installieren oder mit der Variable CHROMIUM_PATH auf einen zeigen.',
  );
}

function candidates() {
  return [playwrightsOwn(), ...placesOnPath(namesOnPath), ...usualPlaces()];
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
 * Leaves out stand-ins that only point at a snap and browsers that lack system libraries.
 * Chrome on Windows opens a window instead of answering.
 * @param {string} path
 */
function runs(path) {
  return process.platform === 'win32' || spawnSync(path, ['--version']).status === 0;
}

async function installDebians() {
  await installFromDebian('Chromium', ['chromium', 'fonts-liberation']);
  return findBrowser();
}

async function installFromPlaywright() {
  console.log('Chromium wird installiert (Playwright) …');
  const args = ['install', '--no-shell', 'chromium'];
  await runNode(tool('@playwright/test', 'playwright'), args, { capture: true });
  return findBrowser();
}
