import type { SQL } from 'drizzle-orm';
import type { RowKind } from '#contract/changes.ts';

/** Whose device reads the feed. */
export interface Reader {
  id: string;
}

/** The records of one noun, for devices. Its table has the triggers `feed_changed` and `feed_deleted`. */
export interface FeedPart {
  kind: RowKind;
  table: SQL;
  /** The column with the record it belongs to: the first fill comes in this order, by an index on it and the id. */
  home: SQL;
  /** The contract's record, of the table under the alias `e`. */
  json: SQL;
  /** What it needs of other tables, joined to `e`. */
  joins?: SQL;
  /** Which records the reader may see, of the table under the given alias; all of them where nothing is said. */
  visible?: (alias: SQL, reader: Reader) => SQL;
}
