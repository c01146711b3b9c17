/**
 * Every figure is a ratio between two things measured in the same run; see docs/architecture.md.
 * `npm run bench -- device` runs only that part.
 */
import { openEmbedded } from '#server/db/database.ts';
import { readCodes } from './codes/read-codes.ts';
import { scanToRecord } from './codes/scan-to-record.ts';
import { type Figure, printFigure, report } from './figures.ts';
import { exports } from './imports/exports.ts';
import { imports } from './imports/imports.ts';
import { due } from './inspections/due.ts';
import { channel } from './load/channel.ts';
import { othersAgainstAlone } from './load/fairness.ts';
import { people } from './load/throughput.ts';
import { firstFill } from './offline/first-fill.ts';
import { replay } from './offline/replay.ts';
import { savedField } from './offline/saved-field.ts';
import { protocol } from './protocol/protocol.ts';
import { auditLogAgainstLimit } from './routes/audit-log.ts';
import { files } from './routes/files.ts';
import { impactAgainstLimit } from './routes/impact.ts';
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
import { beginStock, clearStock, untilDatabaseFilled } from './stock/stock.ts';

async function* serverSearch(): Figures {
  const servers = await startServers();
  try {
    // Loaded first, so that no database is filled during a measurement.
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
  const database = await openEmbedded(await untilDatabaseFilled('embedded'));
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

/** A part yields each figure as soon as it is measured, because the whole run takes long. */
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
  imports,
  exports,
  due,
  'first-load': firstLoad,
  'offline-paint': offlinePaint,
  phone,
  'first-fill': firstFill,
  'saved-field': savedField,
  'tap-to-detail': tapToDetail,
  'read-codes': readCodes,
  'scan-to-record': scanToRecord,
};

const chosen = process.argv.slice(2);
const figures: Figure[] = [];
const failed: string[] = [];
if (chosen.length === 0) await beginStock();
for (const [name, run] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const start = performance.now();
  process.stdout.write(`── ${name}\n`);
  try {
    for await (const figure of run()) {
      printFigure(figure);
      figures.push(figure);
    }
  } catch (error) {
    // The other parts still run, and their figures are reported.
    failed.push(name);
    process.stderr.write(`${(error as Error).stack}\n`);
  }
  process.stdout.write(`── ${name}: ${Math.round((performance.now() - start) / 1_000)} s\n`);
}
await clearStock();
if (!(await report(figures, failed))) process.exitCode = 1;
