/**
 * Layout shift, blocking time, largest paint and reaction time of every route: the built app, installed and opened
 * before, on a processor that is slowed four times.
 */
import { fileURLToPath } from 'node:url';
import { atMost, type Figure, quantile } from '../../figures.ts';
import { startServers } from '../../stock/loaded-server.ts';
import { launchBrowser } from '../browser.ts';
import { bareShell, phoneScreens } from './phone-screens.ts';
import { openInstalled, slowness, type Visit, visit } from './phone-visit.ts';

const anlagen = 400;
const rounds = 3;

const goals = { shift: 0.02, blocking: 200, largestPaint: 1.5, frame: 100 };

const median = (values: readonly number[]) => quantile(values, 0.5);

/** Adds the values of all visits by name, the largest sum first. */
function sums(parts: readonly Record<string, number>[]): [string, number][] {
  const all = new Map<string, number>();
  for (const part of parts) {
    for (const [name, value] of Object.entries(part)) all.set(name, (all.get(name) ?? 0) + value);
  }
  return [...all].sort(([, a], [, b]) => b - a);
}

/** The parts with the largest share in a value, per visit. */
const largestParts = (parts: readonly Record<string, number>[]) =>
  Object.fromEntries(
    sums(parts)
      .slice(0, 6)
      .map(([name, value]) => [name, value / parts.length]),
  );

interface Measured {
  route: string;
  value: number;
  parts: Record<string, number>;
}

interface Goal {
  work: string;
  against: string;
  limit: number;
  /** The ratio is the value divided by this. */
  unit: number;
}

/** One figure for each screen that misses the goal, and one for the worst of the others. */
function figuresOf({ work, against, limit, unit }: Goal, screens: readonly Measured[]): Figure[] {
  const sorted = screens.toSorted((a, b) => b.value - a.value);
  const missed = sorted.filter(({ value }) => value / unit > limit);
  const [worst] = sorted.slice(missed.length);
  const figures = missed.map(({ route, value, parts }) => ({
    ...{ work: `${work}, ${route}`, against, ...atMost(limit, value / unit) },
    measured: { value, ...parts },
  }));
  if (!worst) return figures;
  const others = `${work}, ${worst.route}, the worst of ${sorted.length - missed.length} screens`;
  const measured = Object.fromEntries(sorted.map(({ route, value }) => [route, value]));
  return [...figures, { work: others, against, ...atMost(limit, worst.value / unit), measured }];
}

function allFigures(visits: ReadonlyMap<string, readonly Visit[]>): Figure[] {
  const of = (
    value: (visits: readonly Visit[]) => number,
    parts: (visit: Visit) => Record<string, number>,
  ) =>
    [...visits].map(([route, those]) => ({
      route,
      value: value(those),
      parts: largestParts(those.map(parts)),
    }));
  const none = () => ({});
  const medianOf = (value: (visit: Visit) => number) => (those: readonly Visit[]) =>
    median(those.map(value));
  const paint = medianOf(({ largestPaint }) => largestPaint);
  const shell = paint(visits.get(bareShell) ?? []);
  const slowed = `${anlagen} Anlagen, processor slowed ${slowness} times`;
  return [
    ...figuresOf(
      { work: `layout shift, ${slowed}`, against: '1', limit: goals.shift, unit: 1 },
      of(
        medianOf(({ shift }) => shift),
        ({ shifted }) => shifted,
      ),
    ),
    ...figuresOf(
      {
        work: `blocking time, ${slowed}`,
        against: `${goals.blocking} ms`,
        limit: 1,
        unit: goals.blocking,
      },
      of(
        medianOf(({ blocking }) => blocking),
        ({ longTasks }) => longTasks,
      ),
    ),
    ...figuresOf(
      {
        work: `largest paint, ${slowed}`,
        against: 'the bare shell',
        limit: goals.largestPaint,
        unit: shell,
      },
      of(paint, none),
    ),
    ...figuresOf(
      {
        work: `next frame after a tap or key, p95, ${slowed}`,
        against: `${goals.frame} ms`,
        limit: 1,
        unit: goals.frame,
      },
      of(
        (those) =>
          quantile(
            those.flatMap(({ frames }) => frames),
            0.95,
          ),
        none,
      ),
    ),
  ];
}

/** `PHONE_ROUTES=/,/manage` measures only these and the shell; all of them take a quarter of an hour. */
const chosen = process.env.PHONE_ROUTES?.split(',');
const isWanted = ({ route }: { route: string }) =>
  !chosen || chosen.includes(route) || route === bareShell;

export async function* phone(): AsyncGenerator<Figure> {
  const servers = await startServers();
  const browser = await launchBrowser();
  try {
    const webDirectory = fileURLToPath(new URL('../../../dist/web', import.meta.url));
    const server = await servers.load(anlagen, { role: 'admin', webDirectory });
    const screens = (await phoneScreens(server)).filter(isWanted);
    const context = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    });
    const page = await openInstalled(server, context);
    const visits = new Map<string, Visit[]>(screens.map(({ route }) => [route, []]));
    for (let round = 0; round <= rounds; round += 1) {
      for (const screen of screens) {
        const measures = await visit(page, server.url, screen);
        // The first round is a warm-up.
        if (round > 0) visits.get(screen.route)?.push(measures);
      }
    }
    yield* allFigures(visits);
  } finally {
    await browser.close();
    await servers.stop();
  }
}
