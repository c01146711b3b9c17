/** Rows as the person sees them: what the server has, with the changes on top that the feed has not brought yet. */
import type { RowKind, RowOf } from '#contract/changes.ts';
import { pullsOf } from '../storage/kept-database.ts';
import { allRows, type RowDatabases, rowsOf, rowsReferredBy } from './base-rows.ts';
import { Changes, missingChanges } from './changes.ts';
import { tablesOf } from './tables.ts';

/** What queries read. */
export interface Rows {
  /** Rows by the records they belong to, in no particular order. */
  of<Kind extends RowKind>(kind: Kind, homes: Iterable<string>): Promise<RowOf[Kind][]>;
  /** Rows by the second record they belong to: a link by its target, a safety link by its point. */
  referredBy<Kind extends RowKind>(kind: Kind, homes: Iterable<string>): Promise<RowOf[Kind][]>;
  all<Kind extends RowKind>(kind: Kind): Promise<RowOf[Kind][]>;
  /** It was made on this device, and the server has not dated it yet. */
  isMadeHere(id: string): boolean;
}

export class ShownRows implements Rows {
  readonly #databases: RowDatabases;
  readonly #changes: Changes;
  /** All rows of the server are here. */
  readonly isComplete: boolean;
  /** When the server last had nothing newer. */
  readonly at: number | null;
  /** What was read: `kind/home`, and `kind/*` for all of a kind. */
  readonly reads = new Set<string>();

  private constructor(
    databases: RowDatabases,
    changes: Changes,
    { isComplete, at }: { isComplete: boolean; at: number | null },
  ) {
    this.#databases = databases;
    this.#changes = changes;
    this.isComplete = isComplete;
    this.at = at;
  }

  /** `withRefused: false` leaves out what the server has refused. */
  static async open(
    databases: RowDatabases,
    userId: string,
    { withRefused = true } = {},
  ): Promise<ShownRows> {
    // First how far the feed is: a change that is brought meanwhile shows twice, which is the same as once.
    const { pulled, isComplete, at } = await pullsOf(databases.kept);
    const all = await databases.local.getAllFromIndex('sync_queue', 'synced');
    const items = missingChanges(all, { userId, pulled });
    const counted = withRefused ? items : items.filter(({ state }) => state !== 'failed');
    return new ShownRows(databases, new Changes(counted, isComplete), { isComplete, at });
  }

  async of<Kind extends RowKind>(kind: Kind, homes: Iterable<string>): Promise<RowOf[Kind][]> {
    const wanted = this.#note(kind, homes);
    const { homeOf } = tablesOf(kind).rows;
    const rows = await rowsOf(this.#databases, kind, wanted);
    return this.#changes.over(kind, rows, (row) => wanted.has(homeOf(row)));
  }

  async referredBy<Kind extends RowKind>(
    kind: Kind,
    homes: Iterable<string>,
  ): Promise<RowOf[Kind][]> {
    const wanted = this.#note(kind, homes);
    const { refer } = tablesOf(kind);
    const rows = await rowsReferredBy(this.#databases, kind, wanted);
    return this.#changes.over(kind, rows, (row) => wanted.has(refer(row)[0]?.home ?? ''));
  }

  async all<Kind extends RowKind>(kind: Kind): Promise<RowOf[Kind][]> {
    const rows: RowOf[Kind][] = [];
    for await (const some of this.inParts(kind)) rows.push(...some);
    return rows;
  }

  /** All rows of a kind, some at a time; what was changed here comes last. */
  async *inParts<Kind extends RowKind>(kind: Kind): AsyncGenerator<RowOf[Kind][]> {
    this.reads.add(`${kind}/*`);
    const changed = this.#changes.ids(kind);
    const behind: RowOf[Kind][] = [];
    for await (const rows of allRows(this.#databases, kind)) {
      for (const row of rows) if (changed.has(row.id)) behind.push(row);
      yield changed.size === 0 ? rows : rows.filter(({ id }) => !changed.has(id));
    }
    yield this.#changes.over(kind, behind, () => true);
  }

  isMadeHere(id: string): boolean {
    return this.#changes.isMadeHere(id);
  }

  #note(kind: RowKind, homes: Iterable<string>): Set<string> {
    const wanted = new Set(homes);
    for (const home of wanted) this.reads.add(`${kind}/${home}`);
    return wanted;
  }
}

/** One record that stands for itself. */
export async function findRow<Kind extends RowKind>(
  rows: Rows,
  kind: Kind,
  id: string,
): Promise<RowOf[Kind] | undefined> {
  const [found] = await rows.of(kind, [id]);
  return found;
}
