/**
 * Every figure is a ratio between two things measured in the same run; see docs/architecture.md.
 * `npm run bench -- device` runs only that part.
 */
import { openEmbedded } from '#server/db/database.ts';
import { type Figure, report, sayFigure } from './figures.ts';
import { firstFill } from './fill/first-fill.ts';
import { savedField } from './fill/saved-field.ts';
import { channel } from './load/channel.ts';
import { people } from './load/crowd.ts';
import { othersAgainstAlone } from './load/fairness.ts';
import { protocol } from './protocol/protocol.ts';
import { auditLogAgainstLimit } from './records/audit-log.ts';
import { files } from './records/files.ts';
import { impactAgainstLimit } from './records/impact.ts';
import { replay } from './records/replay.ts';
import { firstLoad } from './screens/first-load.ts';
import { frames } from './screens/frames.ts';
import { offlinePaint } from './screens/offline-paint.ts';
import { phone } from './screens/phone/phone.ts';
import { tapToDetail } from './screens/phone/tap-to-detail.ts';
import { deviceSearch, deviceSearchAtOneMillion } from './search/device-search.ts';
import { routeAgainstDirectus } from './search/directus-search.ts';
import {
  once,
  pageAgainstCount,
  shortAgainstSelective,
  shortAgainstSize,
} from './search/search-pages.ts';
import {
  routeAgainstBruteForce,
  routeAgainstSql,
  sizeAgainstSize,
} from './search/server-search.ts';
import { startServers } from './stock/loaded-server.ts';
import { beginStock, clearStock, untilStocked } from './stock/stock.ts';

async function* serverSearch(): Figures {
  const servers = await startServers();
  try {
    // First, so that nothing is filled any more while anything is measured.
    const large = await servers.load(1_000_000);
    const small = await servers.load(100_000, { poolSize: people });
    yield* await routeAgainstSql(small);
    yield await routeAgainstBruteForce(small);
    yield await pageAgainstCount(small.database, '100,000 Anlagen');
    yield await shortAgainstSelective(small.database, '100,000 Anlagen');
    yield await sizeAgainstSize(large, small);
    yield await pageAgainstCount(large.database, '1,000,000 Anlagen', once);
    yield await shortAgainstSize(large.database, small.database);
  } finally {
    await servers.stop();
  }
}

async function* embeddedSearch(): Figures {
  const database = await openEmbedded(await untilStocked('embedded'));
  try {
    const where = '100,000 Anlagen, embedded database';
    yield await pageAgainstCount(database, where, once);
    yield await shortAgainstSelective(database, where);
  } finally {
    await database.close();
  }
}

async function* directus(): Figures {
  const servers = await startServers();
  try {
    yield await routeAgainstDirectus(servers);
  } finally {
    await servers.stop();
  }
}

async function* impact(): Figures {
  const servers = await startServers();
  try {
    yield await impactAgainstLimit(await servers.load(100_000));
  } finally {
    await servers.stop();
  }
}

async function* fairness(): Figures {
  const servers = await startServers();
  try {
    yield await othersAgainstAlone(await servers.load(50_000));
  } finally {
    await servers.stop();
  }
}

async function* auditLog(): Figures {
  const servers = await startServers();
  try {
    yield* auditLogAgainstLimit(await servers.load(1_000, { role: 'admin' }));
  } finally {
    await servers.stop();
  }
}

/** Each figure as soon as it is known: the whole takes long. */
type Figures = AsyncGenerator<Figure> | Generator<Figure>;
const parts: Record<string, () => Figures> = {
  device: deviceSearch,
  million: deviceSearchAtOneMillion,
  embedded: embeddedSearch,
  server: serverSearch,
  directus,
  impact,
  'audit-log': auditLog,
  fairness,
  replay,
  frames,
  files,
  protocol,
  channel,
  'first-load': firstLoad,
  'offline-paint': offlinePaint,
  phone,
  'first-fill': firstFill,
  'saved-field': savedField,
  'tap-to-detail': tapToDetail,
};

const asked = process.argv.slice(2);
const figures: Figure[] = [];
const failed: string[] = [];
if (asked.length === 0) await beginStock();
for (const [name, run] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const start = performance.now();
  process.stdout.write(`── ${name}\n`);
  try {
    for await (const figure of run()) {
      sayFigure(figure);
      figures.push(figure);
    }
  } catch (error) {
    // What the other parts have measured is worth keeping.
    failed.push(name);
    process.stderr.write(`${(error as Error).stack}\n`);
  }
  process.stdout.write(`── ${name}: ${Math.round((performance.now() - start) / 1_000)} s\n`);
}
await clearStock();
if (!(await report(figures, failed))) process.exitCode = 1;
