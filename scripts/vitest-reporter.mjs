// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes the summary of `npm test`: how many passed, what failed and why, what passed only when repeated, what took
 * longest, and how long the projects and their slowest files took. Files run side by side, so these times add up to
 * more than the whole run.
 */
export default class OutcomeReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest/node').SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const outcome = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [
        // A file that cannot be loaded has no tests to count, so it fails as a whole.
        ...modules.flatMap((module) =>
          module.errors().map((error) => `${module.relativeModuleId}: ${firstLine(error)}`),
        ),
        ...tests.filter((test) => test.result().state === 'failed').map(withReason),
        ...unhandled.map((error) => `außerhalb eines Tests: ${firstLine(error)}`),
      ],
      shaky: tests.filter((test) => test.diagnostic()?.flaky).map(withReason),
      slowest: tests
        .map((test) => ({ name: nameOf(test), seconds: (test.diagnostic()?.duration ?? 0) / 1000 }))
        .sort((one, other) => other.seconds - one.seconds)
        .slice(0, 10)
        .map(({ name, seconds }) => `${seconds.toFixed(1)} s ${name}`),
      shares: sharesOf(modules),
    };
    const file = process.env.VITEST_OUTCOME ?? '.cache/vitest-outcome.json';
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(outcome));
  }
}

/** @param {readonly import('vitest/node').TestModule[]} modules @returns {string[]} */
function sharesOf(modules) {
  /** @type {Map<string, number>} */
  const projects = new Map();
  const files = modules.map((module) => {
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    const seconds = (collectDuration + setupDuration + duration) / 1000;
    const { name } = module.project;
    projects.set(name, (projects.get(name) ?? 0) + seconds);
    return /** @type {const} */ ([`[${name}] ${module.relativeModuleId}`, seconds]);
  });
  const slowest = /** @param {Iterable<readonly [string, number]>} all */ (all) =>
    [...all]
      .sort((one, other) => other[1] - one[1])
      .slice(0, 12)
      .map(([name, seconds]) => `${seconds.toFixed(0)} s ${name}`);
  return [slowest(projects).join(', '), ...slowest(files)];
}

/** @param {import('vitest/node').TestCase} test */
const nameOf = (test) =>
  `[${test.project.name}] ${test.module.relativeModuleId} › ${test.fullName}`;

/** A test that passed in the end still has the error of its first failure. @param {import('vitest/node').TestCase} test */
function withReason(test) {
  const [error] = test.result().errors ?? [];
  return error ? `${nameOf(test)}: ${firstLine(error)}` : nameOf(test);
}

/** @param {{ message: string }} error */
const firstLine = ({ message }) => message.split('\n', 1)[0] ?? '';
