/**
 * Rows sorted by key, many in one record of a store. One record per row would take the browser thirty times as long
 * to write and four times the space (docs/decisions/033-rows-in-blocks.md).
 *
 * A block contains the keys from its id up to the id of the next block. The id of a table's first block is the
 * table's name, which is smaller than every key, so each key belongs to exactly one block.
 */
/** The rows are JSON text, which the browser copies faster than objects. */
export interface Block {
  id: string;
  rows: string;
}

interface BlockCursor {
  value: Block;
  continue(): Promise<BlockCursor | null>;
}

/** The part of an object store that blocks need. The caller opens and ends the transaction. */
export interface BlockStore {
  get(id: string): Promise<Block | undefined>;
  getAll(range: IDBKeyRange): Promise<Block[]>;
  getAllKeys(range: IDBKeyRange): Promise<string[]>;
  openCursor(range: IDBKeyRange, direction: 'prev'): Promise<BlockCursor | null>;
  put(block: Block): Promise<unknown>;
  delete(id: string | IDBKeyRange): Promise<unknown>;
}

interface Row {
  id: string;
}

/** Rows that are found by their home. */
export interface Table<R extends Row> {
  /** Ends with a slash; several tables may share a store. */
  name: string;
  /** The id of the record that the row belongs to; for an Anlage, its own id. */
  homeOf: (row: R) => string;
}

/** A row to delete. */
export interface Gone {
  id: string;
  home: string;
}

/** Characters in a block: few enough to rewrite them for one row, many enough that there are few blocks. */
const blockLength = 16_000;

/** The order of keys in the browser's database. */
export const compareAsStored = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts after every key of a table. */
const end = '\uffff';

const rangeOf = (name: string) => IDBKeyRange.bound(name, name + end);

const rowKey = (name: string, home: string, id: string) => `${name}${home}/${id}`;

/** For more homes than this, reading all keys of the table is faster than a search for each. */
const mostSearches = 30;

/** The rows with any of these homes, in no particular order. */
export async function findRows<R extends Row>(
  store: BlockStore,
  { name, homeOf }: Table<R>,
  homes: Iterable<string>,
): Promise<R[]> {
  const wanted = new Set(homes);
  const blocks =
    wanted.size > mostSearches
      ? await blocksByKeys(store, name, wanted)
      : (await Promise.all([...wanted].map((home) => blocksOfHome(store, name, home)))).flat();
  const byId = new Map(blocks.map((block) => [block.id, block]));
  return [...byId.values()].flatMap(rowsIn<R>).filter((row) => wanted.has(homeOf(row)));
}

/** Searched from the last block that may contain the home's rows, which nearly always contains all of them. */
async function blocksOfHome(store: BlockStore, name: string, home: string): Promise<Block[]> {
  const first = `${name}${home}/`;
  const blocks: Block[] = [];
  let cursor = await store.openCursor(IDBKeyRange.bound(name, first + end), 'prev');
  while (cursor) {
    blocks.unshift(cursor.value);
    if (cursor.value.id <= first) break;
    cursor = await cursor.continue();
  }
  return blocks;
}

async function blocksByKeys(
  store: BlockStore,
  name: string,
  homes: ReadonlySet<string>,
): Promise<Block[]> {
  const ids = await store.getAllKeys(rangeOf(name));
  const touched = new Set<string>();
  for (const home of homes) {
    const last = `${name}${home}/${end}`;
    for (let at = blockIndexOf(ids, `${name}${home}/`); at < ids.length; at++) {
      const id = ids[at] ?? '';
      if (id > last) break;
      touched.add(id);
    }
  }
  const blocks = await Promise.all([...touched].map((id) => store.get(id)));
  return blocks.flatMap((block) => block ?? []);
}

/**
 * All rows of a table, some blocks at a time. `open` starts a transaction for each part. Each part ends before the
 * first block of the next one, so it contains also the blocks into which somebody has split its last one meanwhile.
 */
export async function* readTable<R extends Row>(
  { name }: Table<R>,
  open: () => BlockStore,
  blocksAtOnce = 100,
): AsyncGenerator<R[]> {
  const ids = await open().getAllKeys(rangeOf(name));
  for (let at = 0; at < ids.length; at += blocksAtOnce) {
    const next = ids[at + blocksAtOnce] ?? name + end;
    const blocks = await open().getAll(IDBKeyRange.bound(ids[at], next, false, true));
    yield blocks.flatMap(rowsIn<R>);
  }
}

/** Writes and deletes rows. Each block that contains one of them is written once. */
export async function writeRows<R extends Row>(
  store: BlockStore,
  { name, homeOf }: Table<R>,
  changed: readonly R[],
  gone: readonly Gone[] = [],
): Promise<void> {
  const keyOf = (row: R) => rowKey(name, homeOf(row), row.id);
  const ids = await store.getAllKeys(rangeOf(name));
  if (ids.length === 0) ids.push(name);
  const changes = new Map<string, { key: string; row?: R }[]>();
  const addChange = (key: string, row?: R) => {
    const block = ids[blockIndexOf(ids, key)] ?? name;
    const inBlock = changes.get(block) ?? [];
    changes.set(block, inBlock);
    inBlock.push(row ? { key, row } : { key });
  };
  for (const { home, id } of gone) addChange(rowKey(name, home, id));
  for (const row of changed) addChange(keyOf(row), row);
  await Promise.all(
    [...changes].map(async ([id, inBlock]) => {
      const rows = new Map(rowsIn<R>(await store.get(id)).map((row) => [keyOf(row), row]));
      for (const { key, row } of inBlock) {
        if (row) rows.set(key, row);
        else rows.delete(key);
      }
      const sorted = [...rows].sort(([a], [b]) => compareAsStored(a, b));
      const blocks = split(id, sorted);
      // The first block stays even without rows, because new keys before all others belong to it.
      if (blocks.length === 0 && id !== name) await store.delete(id);
      else
        await Promise.all(
          (blocks.length > 0 ? blocks : [{ id, rows: '[]' }]).map((block) => store.put(block)),
        );
    }),
  );
}

export const clearTable = (store: BlockStore, { name }: Pick<Table<Row>, 'name'>) =>
  store.delete(rangeOf(name));

/** The first of the new blocks keeps the id, so that every key still belongs to a block. */
function split(id: string, rows: readonly [string, Row][]): Block[] {
  const blocks: Block[] = [];
  let texts: string[] = [];
  let length = 0;
  let first = id;
  const close = () => {
    if (texts.length > 0) blocks.push({ id: first, rows: `[${texts.join()}]` });
  };
  for (const [key, row] of rows) {
    const text = JSON.stringify(row);
    if (length > 0 && length + text.length > blockLength) {
      close();
      [texts, length, first] = [[], 0, key];
    }
    texts.push(text);
    length += text.length + 1;
  }
  close();
  return blocks;
}

/** The index of the block that contains the key: the last id that is not greater than it. */
function blockIndexOf(ids: readonly string[], key: string): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? '') <= key) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

function rowsIn<R>(block: Block | undefined): R[] {
  return block ? (JSON.parse(block.rows) as R[]) : [];
}
