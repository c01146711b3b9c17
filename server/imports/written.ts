import type { PlannedRow } from './plan/planned-row.ts';

/** What is needed to take a written row back. */
interface WrittenRow {
  /** Null for what belongs to no Anlage. */
  equipmentId: string | null;
  recordId: string;
  before?: Record<string, unknown>;
  commentId?: string;
  pointId?: string;
}

export type Written = Map<PlannedRow, WrittenRow>;
