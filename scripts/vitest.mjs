// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode, tool } from './run.mjs';

const outcomeFile = join(root, '.cache/vitest-outcome.json');

/**
 * Unit, API and screen tests; their result is read from the file of our reporter.
 * @param {'gate' | 'all'} suite
 * @returns {Promise<import('./run.mjs').Outcome>}
 */
export async function runVitest(suite) {
  rmSync(outcomeFile, { force: true });
  const { code } = await runNode(
    tool('vitest'),
    ['run', '--reporter=dot', '--reporter=./scripts/vitest-reporter.mjs'],
    { env: { TEST_SUITE: suite, VITEST_OUTCOME: outcomeFile } },
  );
  const outcome = existsSync(outcomeFile)
    ? JSON.parse(readFileSync(outcomeFile, 'utf8'))
    : { passed: 0, failures: [] };
  if (code !== 0 && outcome.failures.length === 0)
    outcome.failures.push(`Tests: endete mit ${code}`);
  return outcome;
}
