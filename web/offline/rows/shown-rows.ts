/** Rows as the person sees them: the server's rows with all changes that the feed has not brought yet. */
import type { RowKind, RowOf } from '#contract/changes.ts';
import { pullsOf } from '../storage/kept-database.ts';
import { allRows, type RowDatabases, rowsOf, rowsOfSecondHome } from './base-rows.ts';
import { tablesOf } from './tables.ts';
import { UnpulledChanges, unpulledChanges } from './unpulled-changes.ts';

/** What the queries of the screens read from. */
export interface Rows {
  /** Rows by their first home, in no particular order. */
  of<Kind extends RowKind>(kind: Kind, homes: Iterable<string>): Promise<RowOf[Kind][]>;
  /** Rows by their second home: a link by its target, a safety link by its point. */
  ofSecondHome<Kind extends RowKind>(kind: Kind, homes: Iterable<string>): Promise<RowOf[Kind][]>;
  all<Kind extends RowKind>(kind: Kind): Promise<RowOf[Kind][]>;
  /** It was created on this device, and its row with the server's date has not come yet. */
  isNewOnDevice(id: string): boolean;
}

export class ShownRows implements Rows {
  readonly #databases: RowDatabases;
  readonly #changes: UnpulledChanges;
  /** The device has all rows of the server. */
  readonly isComplete: boolean;
  /** When the server last had nothing newer. */
  readonly at: number | null;
  /** What was read: `kind/home`, or `kind/*` for all rows of a kind. */
  readonly reads = new Set<string>();

  private constructor(
    databases: RowDatabases,
    changes: UnpulledChanges,
    { isComplete, at }: Pick<ShownRows, 'isComplete' | 'at'>,
  ) {
    this.#databases = databases;
    this.#changes = changes;
    this.isComplete = isComplete;
    this.at = at;
  }

  /** The same rows for another query, with its own `reads`. */
  forQuery(): ShownRows {
    return new ShownRows(this.#databases, this.#changes, this);
  }

  /** `withRefused: false` leaves out changes that the server has refused. */
  static async open(
    databases: RowDatabases,
    userId: string,
    { withRefused = true } = {},
  ): Promise<ShownRows> {
    // The feed's state is read first: a change that comes with the feed meanwhile is applied twice, which is harmless.
    const { pulled, isComplete, at } = await pullsOf(databases.kept);
    const all = await databases.local.getAllFromIndex('sync_queue', 'synced');
    const items = unpulledChanges(all, { userId, pulled });
    const counted = withRefused ? items : items.filter(({ state }) => state !== 'failed');
    return new ShownRows(databases, new UnpulledChanges(counted, isComplete), { isComplete, at });
  }

  async of<Kind extends RowKind>(kind: Kind, homes: Iterable<string>): Promise<RowOf[Kind][]> {
    const wanted = this.#recordReads(kind, homes);
    const { homeOf } = tablesOf(kind).rows;
    const rows = await rowsOf(this.#databases, kind, wanted);
    return this.#changes.applyTo(kind, rows, (row) => wanted.has(homeOf(row)));
  }

  async ofSecondHome<Kind extends RowKind>(
    kind: Kind,
    homes: Iterable<string>,
  ): Promise<RowOf[Kind][]> {
    const wanted = this.#recordReads(kind, homes);
    const { referencesOf } = tablesOf(kind);
    const rows = await rowsOfSecondHome(this.#databases, kind, wanted);
    return this.#changes.applyTo(kind, rows, (row) => wanted.has(referencesOf(row)[0]?.home ?? ''));
  }

  async all<Kind extends RowKind>(kind: Kind): Promise<RowOf[Kind][]> {
    const rows: RowOf[Kind][] = [];
    for await (const some of this.inParts(kind)) rows.push(...some);
    return rows;
  }

  /** All rows of a kind, some at a time; those with changes come last. */
  async *inParts<Kind extends RowKind>(kind: Kind): AsyncGenerator<RowOf[Kind][]> {
    this.reads.add(`${kind}/*`);
    const changed = this.#changes.ids(kind);
    const changedRows: RowOf[Kind][] = [];
    for await (const rows of allRows(this.#databases, kind)) {
      for (const row of rows) if (changed.has(row.id)) changedRows.push(row);
      yield changed.size === 0 ? rows : rows.filter(({ id }) => !changed.has(id));
    }
    yield this.#changes.applyTo(kind, changedRows, () => true);
  }

  isNewOnDevice(id: string): boolean {
    return this.#changes.isNewOnDevice(id);
  }

  #recordReads(kind: RowKind, homes: Iterable<string>): Set<string> {
    const wanted = new Set(homes);
    for (const home of wanted) this.reads.add(`${kind}/${home}`);
    return wanted;
  }
}

/** One row of a kind whose home is the row itself. */
export async function findRow<Kind extends RowKind>(
  rows: Rows,
  kind: Kind,
  id: string,
): Promise<RowOf[Kind] | undefined> {
  const [found] = await rows.of(kind, [id]);
  return found;
}
