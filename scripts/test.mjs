// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { buildStale } from './build.mjs';
import { check } from './check.mjs';
import { ensureInstalled } from './install.mjs';
import { asMain, Refusal, root, runNode, tool, wasInterrupted } from './run.mjs';

/** @typedef {{ passed: number, failed: number }} Numbers */

await asMain(async () => {
  await ensureInstalled();
  const stages = [
    await stage('Prüfungen', check),
    await stage('Tests', runVitest),
    await stage('Journeys', runJourneys),
  ];
  const passed = sum(stages.map((numbers) => numbers.passed));
  const failed = sum(stages.map((numbers) => numbers.failed));
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});

/**
 * A stage that breaks off counts as one failure; the next ones still run.
 * @param {string} name
 * @param {() => Promise<Numbers>} work
 * @returns {Promise<Numbers>}
 */
async function stage(name, work) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const numbers = await work().catch((error) => {
    console.error(error instanceof Refusal ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  if (wasInterrupted()) throw new Refusal('Abgebrochen.');
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(
    `── ${name}: ${numbers.passed} bestanden, ${numbers.failed} fehlgeschlagen (${seconds} s)`,
  );
  return numbers;
}

/** @returns {Promise<Numbers>} */
async function runVitest() {
  const resultFile = freshFile('.cache/vitest.json');
  const { code } = await runNode(tool('vitest'), [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${resultFile}`,
  ]);
  const result = readResult(resultFile);
  // A file that cannot be loaded has no tests to count, it fails as a whole.
  const brokenFiles = (result?.testResults ?? []).filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = (result?.numFailedTests ?? 0) + brokenFiles.length;
  return numbersOf(code, result?.numPassedTests ?? 0, failed);
}

/** @returns {Promise<Numbers>} */
async function runJourneys() {
  await buildStale();
  const browser = await ensureBrowser();
  const resultFile = freshFile('.cache/playwright.json');
  const { code } = await runNode(tool('@playwright/test', 'playwright'), ['test'], {
    env: { CHROMIUM_PATH: browser },
  });
  const stats = readResult(resultFile)?.stats;
  return numbersOf(code, stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0));
}

/**
 * A tool that ends badly without a failed test has failed nevertheless.
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 */
function numbersOf(code, passed, failed) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/** @param {string} path */
function freshFile(path) {
  const file = join(root, path);
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file */
function readResult(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
