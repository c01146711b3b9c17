// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { buildStale } from './build.mjs';
import { root, runNode, tool } from './run.mjs';

/**
 * @typedef {{ title: string, file: string, line: number, tests: Run[] }} Journey
 * @typedef {{ projectName: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped', results: Attempt[] }} Run
 * @typedef {{ duration: number, error?: { message?: string } }} Attempt
 * @typedef {{ specs?: Journey[], suites?: Suite[] }} Suite
 */

const resultFile = join(root, '.cache/playwright.json');

/**
 * Journeys through the built application in a browser.
 * @param {'gate' | 'all'} suite
 * @returns {Promise<import('./run.mjs').Outcome>}
 */
export async function runJourneys(suite) {
  await buildStale();
  const browser = await ensureBrowser(suite === 'all' ? 'whole' : 'shell');
  rmSync(resultFile, { force: true });
  const { code } = await runNode(tool('@playwright/test', 'playwright'), ['test'], {
    env: { TEST_SUITE: suite, CHROMIUM_PATH: browser },
  });
  const runs = existsSync(resultFile) ? runsOf(JSON.parse(readFileSync(resultFile, 'utf8'))) : [];
  /** @param {Run['status']} status */
  const named = (status) => runs.filter((run) => run.status === status).map(withReason);
  const failures = named('unexpected');
  // A tool that ends with an error without a failed test has failed nevertheless.
  if (code !== 0 && failures.length === 0) failures.push(`Journeys: endete mit ${code}`);
  const shaky = named('flaky');
  return {
    passed: named('expected').length + shaky.length,
    failures,
    shaky,
    slowest: runs
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, 10)
      .map(({ name, seconds }) => `${seconds.toFixed(1)} s ${name}`),
  };
}

/** @typedef {{ name: string, status: Run['status'], seconds: number, reason: string }} Told */

/** @param {Told} run */
const withReason = ({ name, reason }) => (reason ? `${name}: ${reason}` : name);

/**
 * Why it failed at first, also if it passed in the end: the assertion, the expected and the actual value.
 * @param {Attempt[]} attempts
 */
function reasonOf(attempts) {
  const message = attempts.find(({ error }) => error)?.error?.message ?? '';
  const lines = stripVTControlCharacters(message).split('\n');
  return lines.filter(Boolean).slice(0, 4).join(' ');
}

/** @param {Suite} suite @returns {Told[]} */
function runsOf({ specs = [], suites = [] }) {
  const own = specs.flatMap((journey) =>
    journey.tests.map(({ projectName, status, results }) => ({
      name: `${journey.file}:${journey.line} › ${journey.title} (${projectName})`,
      status,
      seconds: (results.at(-1)?.duration ?? 0) / 1000,
      reason: reasonOf(results),
    })),
  );
  return [...own, ...suites.flatMap(runsOf)];
}
