// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { buildStale } from './build.mjs';
import { check } from './check.mjs';
import { ensureInstalled } from './install.mjs';
import { asMain, Refusal, root, runNode, tool, wasInterrupted } from './run.mjs';

/** @typedef {{ passed: number, failures: string[] }} Outcome what passed is counted, what failed is named */

await asMain(async () => {
  await ensureInstalled();
  const stages = [
    await stage('Prüfungen', check),
    await stage('Tests', runVitest),
    await stage('Journeys', runJourneys),
  ];
  const passed = stages.reduce((total, outcome) => total + outcome.passed, 0);
  const failures = stages.flatMap((outcome) => outcome.failures);
  // Once more at the end, where they are found after an hour of output.
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
});

/**
 * A stage that breaks off counts as one failure; the next ones still run.
 * @param {string} name
 * @param {() => Promise<Outcome>} work
 * @returns {Promise<Outcome>}
 */
async function stage(name, work) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const outcome = await work().catch((error) => {
    console.error(error instanceof Refusal ? error.message : error);
    return { passed: 0, failures: [`${name}: abgebrochen`] };
  });
  if (wasInterrupted()) throw new Refusal('Abgebrochen.');
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(
    `── ${name}: ${outcome.passed} bestanden, ${outcome.failures.length} fehlgeschlagen (${seconds} s)`,
  );
  return outcome;
}

/**
 * @typedef {{ fullName: string, status: string, failureMessages: string[] }} VitestCase
 * @typedef {{ name: string, status: string, assertionResults: VitestCase[] }} VitestFile
 * @returns {Promise<Outcome>}
 */
async function runVitest() {
  const resultFile = freshFile('.cache/vitest.json');
  const { code } = await runNode(tool('vitest'), [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${resultFile}`,
  ]);
  const result = readResult(resultFile);
  /** @type {VitestFile[]} */
  const files = result?.testResults ?? [];
  const failures = files.flatMap((file) => {
    const path = relative(root, file.name);
    const cases = file.assertionResults.filter((test) => test.status === 'failed');
    // A file that cannot be loaded has no tests to count, it fails as a whole.
    if (cases.length === 0) return file.status === 'failed' ? [path] : [];
    return cases.map((test) => {
      const [reason = ''] = (test.failureMessages[0] ?? '').split('\n');
      return [`${path} › ${test.fullName}`, reason].filter(Boolean).join(': ');
    });
  });
  return outcomeOf('Tests', code, result?.numPassedTests ?? 0, failures);
}

/** @returns {Promise<Outcome>} */
async function runJourneys() {
  await buildStale();
  const browser = await ensureBrowser();
  const resultFile = freshFile('.cache/playwright.json');
  const { code } = await runNode(tool('@playwright/test', 'playwright'), ['test'], {
    env: { CHROMIUM_PATH: browser },
  });
  const result = readResult(resultFile);
  const failures = (result?.suites ?? []).flatMap(failedJourneys);
  return outcomeOf('Journeys', code, result?.stats.expected ?? 0, failures);
}

/**
 * @typedef {{ title: string, file: string, line: number, tests: JourneyRun[] }} Journey
 * @typedef {{ projectName: string, status: string }} JourneyRun
 * @typedef {{ specs?: Journey[], suites?: JourneySuite[] }} JourneySuite
 * @param {JourneySuite} suite
 * @returns {string[]}
 */
function failedJourneys({ specs = [], suites = [] }) {
  const own = specs.flatMap((journey) =>
    journey.tests
      .filter((run) => run.status === 'unexpected' || run.status === 'flaky')
      .map((run) => `${journey.file}:${journey.line} › ${journey.title} (${run.projectName})`),
  );
  return [...own, ...suites.flatMap(failedJourneys)];
}

/**
 * A tool that ends badly without a failed test has failed nevertheless.
 * @param {string} name
 * @param {number} code
 * @param {number} passed
 * @param {string[]} failures
 * @returns {Outcome}
 */
function outcomeOf(name, code, passed, failures) {
  if (code === 0 || failures.length > 0) return { passed, failures };
  return { passed, failures: [`${name}: endete mit ${code}`] };
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
