// @ts-check
// The model of the offline queue with many more stories than `npm test` has time for, on both databases.
// A failure prints its seed and its path: `SEED=… MODEL_PATH=… MODEL_DATABASE=… npm run test:soak` repeats it.
import { randomInt } from 'node:crypto';
import { ensureInstalled } from './install.mjs';
import { asMain, runNode, tool } from './run.mjs';

const { SEED = String(randomInt(2 ** 31)), MODEL_RUNS = '2000', MODEL_DATABASE } = process.env;
const databases = MODEL_DATABASE ? [MODEL_DATABASE] : ['postgres', 'embedded'];

await asMain(async () => {
  await ensureInstalled();
  for (const database of databases) {
    console.log(`\n── ${MODEL_RUNS} Läufe auf ${database}, SEED=${SEED}`);
    const env = { SEED, MODEL_RUNS, MODEL_DATABASE: database };
    const { code } = await runNode(tool('vitest'), ['run', '--project=model'], { env });
    if (code !== 0) process.exitCode = 1;
  }
});
