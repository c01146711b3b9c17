import { type Comment, commentCalls } from '#contract/comments.ts';
import { findRow, type Rows } from '#web/offline/rows/shown-rows.ts';
import { deviceQuery } from '#web/reads/device-query.ts';
import { newestFirst } from '#web/reads/newest-first.ts';

export const commentsQuery = (equipmentId: string) =>
  deviceQuery(commentCalls.list, { params: { id: equipmentId } }, (rows) =>
    commentsOf(rows, equipmentId),
  );

export async function commentsOf(rows: Rows, equipmentId: string): Promise<Comment[] | undefined> {
  const [equipment, comments] = await Promise.all([
    findRow(rows, 'equipment', equipmentId),
    rows.of('equipment_comment', [equipmentId]),
  ]);
  return equipment && newestFirst(rows, comments);
}
