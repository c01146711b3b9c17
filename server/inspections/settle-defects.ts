import type { RecordClosing } from '#contract/inspections/inspection-records.ts';
import type { Tx } from '../db/database.ts';

interface Settled {
  recordId: string;
  /** The defects that the record lists. */
  listed: RecordClosing['defects'];
  /** Those that its inspector has seen to be mended. */
  verified: RecordClosing['verified'];
}

/** What a closed record means for the defects that it names. */
export async function settleDefects(_tx: Tx, _userId: string, _settled: Settled): Promise<void> {}
