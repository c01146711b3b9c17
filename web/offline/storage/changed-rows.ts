/** Which shown rows of the device have changed. */
import type { RowKind } from '#contract/changes.ts';

/** The homes of the changed rows by kind; `*` where it may be any. */
export type ChangedRows = Partial<Record<RowKind, readonly string[] | '*'>> | '*';

/** Whether one of these reads may return something else now. A read is `kind/home`, or `kind/*` for all of a kind. */
export function areChanged(reads: ReadonlySet<string>, changed: ChangedRows): boolean {
  if (changed === '*') return true;
  return Object.entries(changed).some(([kind, homes]) => {
    if (reads.has(`${kind}/*`)) return true;
    if (homes !== '*') return homes.some((home) => reads.has(`${kind}/${home}`));
    for (const read of reads) if (read.startsWith(`${kind}/`)) return true;
    return false;
  });
}
