import type { SQL } from 'drizzle-orm';
import type { RowKind } from '#contract/changes.ts';

/** The owner of the device that reads the feed. */
export interface Reader {
  id: string;
}

/** The rows of one noun, for devices. Its table has the triggers `feed_changed` and `feed_deleted`. */
export interface FeedPart {
  kind: RowKind;
  table: SQL;
  /** The column with its first home: the first fill uses this order, by an index on it and the id. */
  home: SQL;
  /** The contract's record, of the table under the alias `e`. */
  json: SQL;
  /** Other tables it needs, joined to `e`. */
  joins?: SQL;
  /** Which rows the reader may see, of the table under the given alias; all of them if it is undefined. */
  visible?: (alias: SQL, reader: Reader) => SQL;
}
