/** Which rows of the device show otherwise than before. */
import type { RowKind } from '#contract/changes.ts';

/** By their kind, the records that changed rows belong to; `*` where that may be any. */
export type ChangedRows = Partial<Record<RowKind, readonly string[] | '*'>> | '*';

/**
 * Whether somebody who has read these rows would read something else now. What was read is written `kind/home`, and
 * `kind/*` for all of a kind.
 */
export function areChanged(reads: ReadonlySet<string>, changed: ChangedRows): boolean {
  if (changed === '*') return true;
  return Object.entries(changed).some(([kind, homes]) => {
    if (reads.has(`${kind}/*`)) return true;
    if (homes !== '*') return homes.some((home) => reads.has(`${kind}/${home}`));
    for (const read of reads) if (read.startsWith(`${kind}/`)) return true;
    return false;
  });
}
