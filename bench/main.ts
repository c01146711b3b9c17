/**
 * Every figure is a ratio between two things measured in the same run; see docs/architecture.md.
 * `npm run bench -- device` runs only that part.
 */
import { deviceSearch } from './device-search.ts';
import { type Figure, report } from './figures.ts';
import { startServers } from './loaded-server.ts';
import { routeAgainstSql, sizeAgainstSize } from './server-search.ts';

async function serverSearch(): Promise<Figure[]> {
  const servers = await startServers();
  try {
    const small = await servers.load(100_000);
    const route = await routeAgainstSql(small);
    const large = await servers.load(1_000_000);
    return [route, await sizeAgainstSize(large, small)];
  } finally {
    await servers.stop();
  }
}

const parts: Record<string, () => Figure[] | Promise<Figure[]>> = {
  device: deviceSearch,
  server: serverSearch,
};

const asked = process.argv.slice(2);
const figures: Figure[] = [];
for (const [name, run] of Object.entries(parts)) {
  if (asked.length === 0 || asked.includes(name)) figures.push(...(await run()));
}
if (!(await report(figures))) process.exitCode = 1;
