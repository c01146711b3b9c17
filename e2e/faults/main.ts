/** The drills of `npm run test:faults`. The environment variables named here make them smaller. */
import { backupDrill } from './backup-drill.ts';
import { disconnectsDrill } from './disconnects-drill.ts';
import { type DrillReport, printReport } from './drill-report.ts';
import { restartsDrill } from './restarts-drill.ts';

const setting = (name: string, usual: number) => Number(process.env[name] ?? usual);

const drills: Record<string, () => Promise<DrillReport>> = {
  disconnects: () =>
    disconnectsDrill({
      screens: setting('FAULT_SCREENS', 1_000),
      disconnects: setting('FAULT_DISCONNECTS', 100),
    }),
  restarts: () =>
    restartsDrill({
      perSecond: setting('FAULT_REQUESTS_PER_SECOND', 200),
      rollingRestarts: setting('FAULT_ROLLING_RESTARTS', 20),
      crashes: setting('FAULT_CRASHES', 10),
    }),
  backup: backupDrill,
};

const chosen = process.argv.slice(2);
for (const [name, drill] of Object.entries(drills)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  if (!printReport(await drill())) process.exitCode = 1;
}
