// @ts-check
import { availableParallelism } from 'node:os';
import { ensureInstalled } from './install.mjs';
import { asMain, isMain, Refusal, root, runNode, tool, wasInterrupted } from './run.mjs';

/** @typedef {{ name: string, script: () => string, args: string[] }} Check */

/** The native compiler checks seven times faster; other tools still read types through the older one. */
const typescript = () => tool('typescript-native', 'tsc');

/** The slowest first, so that both cores stay busy. @type {Check[]} */
const checks = [
  { name: 'Typen: Server', script: typescript, args: ['-p', '.'] },
  { name: 'Typen: Oberfläche', script: typescript, args: ['-p', 'web'] },
  { name: 'Unbenutztes', script: () => tool('knip'), args: ['--no-progress'] },
  { name: 'Pfeile', script: () => `${root}scripts/arrows.mjs`, args: [] },
  { name: 'Typen: Journeys', script: typescript, args: ['-p', 'e2e'] },
  { name: 'Typen: Messungen', script: typescript, args: ['-p', 'bench'] },
  { name: 'Typen: Service Worker', script: typescript, args: ['-p', 'web/service-worker'] },
  { name: 'Pakete', script: () => `${root}scripts/production-packages.mjs`, args: [] },
  { name: 'Stilwerte', script: () => `${root}scripts/style-tokens.mjs`, args: [] },
  { name: 'Typen: Vertrag', script: typescript, args: ['-p', 'contract'] },
  { name: 'Typen: Skripte', script: typescript, args: ['-p', 'scripts'] },
  { name: 'Stil', script: () => tool('@biomejs/biome', 'biome'), args: ['check', '.'] },
];

/** Runs all checks, a few at a time, and shows the output of those that fail. */
export async function check() {
  let passed = 0;
  /** @type {string[]} */
  const failures = [];
  const waiting = [...checks];
  const worker = async () => {
    for (let next = waiting.shift(); next && !wasInterrupted(); next = waiting.shift()) {
      if (await passes(next)) passed += 1;
      else failures.push(next.name);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return { passed, failures };
}

/** @param {Check} check */
async function passes({ name, script, args }) {
  const start = performance.now();
  const { code, output } = await runNode(script(), args, { capture: true });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd().replace(/^/gm, '    '));
  return code === 0;
}

if (isMain(import.meta.url)) {
  await asMain(async () => {
    await ensureInstalled();
    const { failures } = await check();
    if (failures.length > 0)
      throw new Refusal(`${failures.length} von ${checks.length} Prüfungen schlagen fehl.`);
  });
}
