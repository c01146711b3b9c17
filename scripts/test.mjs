// @ts-check
// `npm test` is the gate: small enough to be run before every submission. `npm run test:all` (--all) runs
// everything. docs/testing.md says which test belongs where.
import { check } from './check.mjs';
import { ensureInstalled } from './install.mjs';
import { runJourneys } from './journeys.mjs';
import { asMain, Refusal, wasInterrupted } from './run.mjs';
import { inTestFolder, refuseFullDisk } from './test-folder.mjs';
import { runVitest } from './vitest.mjs';

/** @typedef {import('./run.mjs').Outcome} Outcome */

const suite = process.argv.includes('--all') ? 'all' : 'gate';

await asMain(async () => {
  await ensureInstalled();
  const outcomes = await inTestFolder(async () => [
    await stage('Prüfungen', check),
    await stage('Tests', () => runVitest(suite)),
    await stage('Journeys', () => runJourneys(suite)),
  ]);
  summarise(outcomes);
});

/**
 * A stage that aborts counts as one failure; the next ones still run.
 * @param {string} name
 * @param {() => Promise<Outcome>} work
 * @returns {Promise<Outcome>}
 */
async function stage(name, work) {
  console.log(`\n── ${name}`);
  refuseFullDisk();
  const start = performance.now();
  const outcome = await work().catch((error) => {
    console.error(error instanceof Refusal ? error.message : error);
    return /** @type {Outcome} */ ({ passed: 0, failures: [`${name}: abgebrochen`] });
  });
  if (wasInterrupted()) throw new Refusal('Abgebrochen.');
  // Failures on a full disk say nothing about the product.
  if (outcome.failures.length > 0) refuseFullDisk();
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(
    `── ${name}: ${outcome.passed} bestanden, ${outcome.failures.length} fehlgeschlagen (${seconds} s)`,
  );
  for (const test of outcome.slowest ?? []) console.log(`   langsam: ${test}`);
  for (const share of outcome.shares ?? []) console.log(`   zusammen: ${share}`);
  return outcome;
}

/** Repeated at the end, where it is found without reading everything. @param {Outcome[]} outcomes */
function summarise(outcomes) {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
  console.log();
  for (const test of outcomes.flatMap((outcome) => outcome.shaky ?? [])) {
    console.log(`~ wackelig: ${test}`);
  }
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
