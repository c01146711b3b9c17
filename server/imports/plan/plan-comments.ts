/** Plans rows with comments on Anlagen. */
import { sql } from 'drizzle-orm';
import { commentLimit } from '#contract/comments.ts';
import { fits } from '#contract/text/stored-text.ts';
import { equipmentComments } from '../../db/tables/index.ts';
import { EquipmentByName, ownEquipment } from './named-equipment.ts';
import { isId, newCommentKey, type PlannedRow, refused } from './planned-row.ts';
import { type Planning, valuesOf } from './planning.ts';
import type { RowValues } from './row-values.ts';

export interface CommentWrite {
  id: string | undefined;
  equipmentId: string;
  content: string;
  current?: CommentRow;
}

interface CommentRow {
  id: string;
  equipmentId: string;
  content: string;
}

export async function planComments(planning: Planning): Promise<PlannedRow<CommentWrite>[]> {
  const { plan } = planning;
  const all = valuesOf(planning);
  const named = await EquipmentByName.read(planning, all, [ownEquipment]);
  const found = all.map((values) => ({ values, equipment: named.find(values, ownEquipment) }));
  const there = await findExisting(
    planning,
    all,
    found.flatMap(({ equipment }) => equipment?.id ?? []),
  );
  const planned = found.map(({ values, equipment }): PlannedRow<CommentWrite> => {
    const id = values.get('id').toLowerCase();
    const content = values.get('content');
    if (id && !isId(id)) values.refuse('id', 'bad_id', `„${values.get('id')}“ ist keine ID.`);
    if (!content) {
      values.refuse('content', 'missing_content', 'Der Kommentar darf nicht leer sein.');
    } else if (!fits(content, commentLimit)) {
      values.refuse('content', 'too_long', `Der Kommentar hat mehr als ${commentLimit} Zeichen.`);
    }
    if (values.isRefused || !equipment) return refused(values);
    // The same text may stand at an Anlage twice, with two ids.
    const keys = [id ? `comment ${id}` : newCommentKey(equipment.key, content)];
    const row = { values, keys, equipmentId: equipment.id };
    const same = (one: CommentRow) => one.equipmentId === equipment.id && one.content === content;
    const current = there.find((one) => one.id === id) ?? (id ? undefined : there.find(same));
    const write = { id: id || undefined, equipmentId: equipment.id ?? '', content };
    if (!current) return { ...row, verdict: 'new', write };
    if (plan.existing === 'only_new') {
      values.refuse(null, 'exists', 'Diesen Kommentar gibt es bereits.');
      return refused(values, keys, equipment.id);
    }
    if (plan.existing === 'skip') return { ...row, verdict: 'skipped' };
    if (current.equipmentId !== equipment.id) {
      values.refuse(null, 'comment_differs', 'Dieser Kommentar gehört zu einer anderen Anlage.');
      return refused(values, keys, equipment.id);
    }
    if (current.content === content) return { ...row, verdict: 'unchanged' };
    return { ...row, verdict: 'changed', write: { ...write, current } };
  });
  return planning.earlier.refuseRepeated(planned);
}

function findExisting(
  { tx }: Planning,
  rows: readonly RowValues[],
  equipmentIds: readonly string[],
): Promise<CommentRow[]> {
  const ids = rows.map((values) => values.get('id').toLowerCase()).filter(isId);
  const contents = rows.map((values) => values.get('content'));
  const { id, equipmentId, content } = equipmentComments;
  return tx
    .select({ id, equipmentId, content })
    .from(equipmentComments)
    .where(
      sql`${id} = any(${sql.param(ids)}::uuid[]) or (${equipmentId} = any(${sql.param([...equipmentIds])}::uuid[])
        and ${content} = any(${sql.param(contents)}::text[]))`,
    );
}
