/** Every figure is a ratio between two things measured in the same run; see docs/architecture.md. */
import { report } from './figures.ts';
import { startServers } from './loaded-server.ts';
import { routeAgainstSql, sizeAgainstSize } from './server-search.ts';

const servers = await startServers();
try {
  const small = await servers.load(100_000);
  const figures = [await routeAgainstSql(small)];
  const large = await servers.load(1_000_000);
  figures.push(await sizeAgainstSize(large, small));
  if (!(await report(figures))) process.exitCode = 1;
} finally {
  await servers.stop();
}
