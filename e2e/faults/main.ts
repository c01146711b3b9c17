/** The drills of `npm run test:faults`, with their counts; smaller ones by the variables named here. */
import { backupDrill } from './backup-drill.ts';
import { disconnectsDrill } from './disconnects-drill.ts';
import { type DrillReport, sayReport } from './promise.ts';
import { restartsDrill } from './restarts-drill.ts';

const number = (name: string, usual: number) => Number(process.env[name] ?? usual);

const drills: Record<string, () => Promise<DrillReport>> = {
  disconnects: () =>
    disconnectsDrill({
      screens: number('FAULT_SCREENS', 1_000),
      disconnects: number('FAULT_DISCONNECTS', 100),
    }),
  restarts: () =>
    restartsDrill({
      perSecond: number('FAULT_REQUESTS_PER_SECOND', 200),
      rollingRestarts: number('FAULT_ROLLING_RESTARTS', 20),
      crashes: number('FAULT_CRASHES', 10),
    }),
  backup: backupDrill,
};

const asked = process.argv.slice(2);
for (const [name, drill] of Object.entries(drills)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  if (!sayReport(await drill())) process.exitCode = 1;
}
