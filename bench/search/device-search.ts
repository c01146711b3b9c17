/** Search on the device, key stroke by key stroke: figures 1 to 3 of the goals. */
import { loadavg } from 'node:os';
import { searchEquipment } from '#contract/search/search.ts';
import type { DemoEquipment } from '#server/demo/plant/demo-equipment.ts';
import { runAll, SearchIndex } from '#web/offline/search/index/search-index.ts';
import { atLeast, atMost, type Figure } from '../figures.ts';
import { keyStrokes } from '../stock/key-strokes.ts';
import { hundredThousand, oneMillion } from '../stock/sample-anlagen.ts';
import { bruteForce } from './brute-force.ts';
import {
  lowerCaseEachField,
  oneBigString,
  oneStringPerRecord,
  pageSize,
  type Search,
} from './device-alternatives.ts';
import { flexSearch, microFuzzy, miniSearch, orama } from './device-libraries.ts';
import { weigh } from './heap.ts';
import { p50, p95, race, sum } from './race.ts';

const frame = 16;
const chunk = 5_000;
type Records = readonly DemoEquipment[];

/** Builds the index as the worker does: chunk by chunk, then merged. */
function buildIndex(records: Records): Search {
  const index = new SearchIndex();
  for (let at = 0; at < records.length; at += chunk) {
    index.put(records.slice(at, at + chunk));
    runAll(index.tidy());
  }
  runAll(index.compact());
  return (query) => {
    const { records, total } = index.search(query, {}, pageSize);
    return { ids: records.map(({ id }) => id), total };
  };
}

/** The ids that the contract's own search finds for each query. */
type Expected = ReadonlyMap<string, readonly string[]>;

function everythingIn(records: Records): Expected {
  const idsOf = (query: string) => searchEquipment(records, query).map(({ id }) => id);
  return new Map(keyStrokes.map((query) => [query, idsOf(query)]));
}

/** Compares results without their order, because each library has its own. */
function isWrongSet(all: readonly string[] = [], found: readonly string[]): boolean {
  const ids = new Set(found);
  return ids.size !== all.length || all.some((id) => !ids.has(id));
}

/** Figure 1, and figure 3 for the alternatives without a library. */
function againstPlainCode(records: Records): Figure[] {
  const plain = bruteForce();
  const ordered = searchEquipment(records, '');
  const { made: ours, bytes, time: buildTime } = weigh(() => buildIndex(records));
  const big = oneBigString(ordered);
  const ways = {
    // Runs first at every key stroke, because the results of the others are compared with it.
    folding: (query: string) => plain.search(query),
    lowerCase: lowerCaseEachField(ordered),
    strings: oneStringPerRecord(ordered),
    bigString: big.search,
    ours,
  };
  const wrong = { folding: 0, lowerCase: 0, strings: 0, bigString: 0, ours: 0 };
  const times = race(ways, 3, (name, query, found) => {
    if (plain.isWrong(query, found)) wrong[name] += 1;
  });
  const [load = 0] = loadavg();
  const work = `device search, ${records.length.toLocaleString('en')} Anlagen`;
  return [
    {
      work: `${work}, all key strokes`,
      against: 'folding each field',
      ...atLeast(250, sum(times.folding) / sum(times.ours)),
      measured: {
        ours: sum(times.ours),
        folding: sum(times.folding),
        lowerCase: sum(times.lowerCase),
        strings: sum(times.strings),
        bigString: sum(times.bigString),
        buildTime,
        load,
      },
    },
    {
      work: `${work}, p95`,
      against: 'folding each field',
      ...atLeast(100, p95(times.folding) / p95(times.ours)),
      measured: {
        oursP50: p50(times.ours),
        oursP95: p95(times.ours),
        foldingP95: p95(times.folding),
        bigStringP95: p95(times.bigString),
      },
    },
    {
      work: `${work}, p95`,
      against: `one frame of ${frame} ms`,
      ...atMost(1, p95(times.ours) / frame),
      measured: { oursP95: p95(times.ours), slowest: Math.max(...times.ours) },
    },
    {
      work: 'memory of the index',
      against: 'the folded text',
      ...atMost(4, bytes / big.text.length),
      measured: { bytes, text: big.text.length },
    },
    {
      work: `${work}, wrong answers of ${keyStrokes.length}`,
      against: 'brute force',
      ...atMost(0, wrong.ours),
      measured: wrong,
    },
  ];
}

/** Figure 3 for the libraries, and their times. */
function* againstLibraries(records: Records, expected: Expected): Generator<Figure> {
  const find = buildIndex(records);
  const ours = (query: string) => find(query).ids;
  for (const make of [miniSearch, orama, microFuzzy]) {
    const { made: library, bytes, time: buildTime } = weigh(() => make(records));
    let theirWrongSets = 0;
    const times = race({ ours, theirs: library.search }, 3, (name, query, found) => {
      if (name === 'theirs' && isWrongSet(expected.get(query), found)) theirWrongSets += 1;
    });
    yield {
      work: `device search, ${records.length.toLocaleString('en')} Anlagen, all key strokes`,
      against: library.name,
      ...atLeast(1, sum(times.theirs) / sum(times.ours)),
      measured: {
        ours: sum(times.ours),
        theirs: sum(times.theirs),
        theirWrongSets,
        theirBytes: bytes,
        theirBuildTime: buildTime,
      },
    };
  }
}

/** FlexSearch with every part of every word needs gigabytes for more records. */
function againstFlexSearch(records: Records, expected: Expected): Figure {
  const ours = weigh(() => buildIndex(records));
  const theirs = weigh(() => flexSearch(records));
  return {
    work: `memory of the index, ${records.length.toLocaleString('en')} Anlagen`,
    against: theirs.made.name,
    ...atMost(1, ours.bytes / theirs.bytes),
    measured: {
      ours: ours.bytes,
      theirs: theirs.bytes,
      theirWrongSets: keyStrokes.filter((query) =>
        isWrongSet(expected.get(query), theirs.made.search(query)),
      ).length,
      buildTime: ours.time,
      theirBuildTime: theirs.time,
    },
  };
}

/** Figure 2. */
function atOneMillion(records: Records): Figure[] {
  // Unsorted, because only the time is measured here, and sorting would take longer than the search.
  const big = oneBigString(records);
  const bytes = Buffer.from(big.text);
  const { made: ours, time: buildTime } = weigh(() => buildIndex(records));
  const absent = 0xff;
  const ways = { pass: () => bytes.includes(absent), bigString: big.search, ours };
  const times = race<keyof typeof ways, unknown>(ways, 2);
  const [load = 0] = loadavg();
  const work = `device search, ${records.length.toLocaleString('en')} Anlagen`;
  return [
    {
      work: `${work}, p50`,
      against: 'one pass over the text',
      ...atMost(2, p50(times.ours) / p50(times.pass)),
      measured: { ours: p50(times.ours), pass: p50(times.pass), buildTime, load },
    },
    {
      work: `${work}, p95`,
      against: 'one big string',
      ...atMost(0.5, p95(times.ours) / p95(times.bigString)),
      measured: { ours: p95(times.ours), bigString: p95(times.bigString) },
    },
  ];
}

/** With more records the libraries would take too long. */
const forLibraries = 10_000;

export function* deviceSearch(): Generator<Figure> {
  const records = hundredThousand();
  yield* againstPlainCode(records);
  const some = records.slice(0, forLibraries);
  const expected = everythingIn(some);
  yield* againstLibraries(some, expected);
  yield againstFlexSearch(some, expected);
}

export function* deviceSearchAtOneMillion(): Generator<Figure> {
  yield* atOneMillion(oneMillion());
}
