/** Plans rows with links between Anlagen. */
import { inArray, or, sql } from 'drizzle-orm';
import { type EquipmentLink, type LinkType, linkLimits, linkTypeLabels } from '#contract/links.ts';
import { fits, textOrNull } from '#contract/text/stored-text.ts';
import { equipmentLinks } from '../../db/tables/index.ts';
import { valueOfLabel } from './labels.ts';
import { EquipmentByName, ownEquipment, targetEquipment } from './named-equipment.ts';
import { isId, type PlannedRow, refused } from './planned-row.ts';
import { type Planning, valuesOf } from './planning.ts';
import type { RowValues } from './row-values.ts';

export interface LinkWrite {
  id: string | undefined;
  current?: EquipmentLink;
  sourceId: string;
  targetId: string;
  linkType: LinkType;
  description: string | null;
  comments: string | null;
}

/** Redundant Anlagen are redundant in both directions. */
function keyOf(type: LinkType, source: string, target: string): string {
  const ends = type === 'redundancy' ? [source, target].sort() : [source, target];
  return `link ${type} ${ends.join(' ')}`;
}

const keyOfLink = ({ linkType, sourceEquipmentId, targetEquipmentId }: EquipmentLink) =>
  keyOf(linkType, `id ${sourceEquipmentId}`, `id ${targetEquipmentId}`);

export async function planLinks(planning: Planning): Promise<PlannedRow<LinkWrite>[]> {
  const { plan } = planning;
  const all = valuesOf(planning);
  const named = await EquipmentByName.read(planning, all, [ownEquipment, targetEquipment]);
  const ends = all.map((values) => ({
    values,
    source: named.find(values, ownEquipment),
    target: named.find(values, targetEquipment),
    linkType: valueOfLabel(values, 'linkType', linkTypeLabels),
  }));
  const there = await findExisting(
    planning,
    all,
    ends.flatMap(({ source }) => source?.id ?? []),
  );
  const byId = new Map(there.map((link) => [link.id, link]));
  const byEnds = new Map(there.map((link) => [keyOfLink(link), link]));
  const planned = ends.map(({ values, source, target, linkType }): PlannedRow<LinkWrite> => {
    const id = values.get('id').toLowerCase();
    if (id && !isId(id)) values.refuse('id', 'bad_id', `„${values.get('id')}“ ist keine ID.`);
    if (source && target && source.key === target.key) {
      const sentence = 'Eine Anlage kann nicht mit sich selbst verknüpft werden.';
      values.refuse('targetName', 'link_to_itself', sentence);
    }
    for (const field of ['description', 'comments'] as const) {
      if (fits(values.get(field), linkLimits[field])) continue;
      values.refuse(field, 'too_long', `Der Text hat mehr als ${linkLimits[field]} Zeichen.`);
    }
    if (values.isRefused || !source || !target || !linkType) return refused(values);
    const key = keyOf(linkType, source.key, target.key);
    const keys = id ? [`link ${id}`, key] : [key];
    const current = byId.get(id) ?? byEnds.get(key);
    const row = { values, keys, equipmentId: source.id };
    const wanted = {
      id: id || undefined,
      ...{ sourceId: source.id ?? '', targetId: target.id ?? '', linkType },
      description: textOrNull(values.get('description')),
      comments: textOrNull(values.get('comments')),
    };
    if (!current) return { ...row, verdict: 'new', write: wanted };
    if (plan.existing === 'only_new') {
      values.refuse(null, 'exists', 'Diese Verknüpfung gibt es bereits.');
      return refused(values, keys, source.id);
    }
    if (plan.existing === 'skip') return { ...row, verdict: 'skipped' };
    const isSameEnds = keyOfLink(current) === key;
    const hasOtherDescription =
      values.has('description') && wanted.description !== (current.description ?? null);
    const isLeft = !values.has('comments') || (plan.empty === 'leave' && !wanted.comments);
    if (!isSameEnds || (hasOtherDescription && wanted.description)) {
      const sentence = 'Von einer vorhandenen Verknüpfung lässt sich nur der Kommentar ändern.';
      values.refuse(null, 'link_differs', sentence);
      return refused(values, keys, source.id);
    }
    if (isLeft || wanted.comments === current.comments) return { ...row, verdict: 'unchanged' };
    return { ...row, verdict: 'changed', write: { ...wanted, current } };
  });
  return planning.earlier.refuseRepeated(planned);
}

function findExisting(
  { tx }: Planning,
  rows: readonly RowValues[],
  sources: readonly string[],
): Promise<EquipmentLink[]> {
  const ids = rows.map((values) => values.get('id').toLowerCase()).filter(isId);
  if (ids.length + sources.length === 0) return Promise.resolve([]);
  const { id, sourceEquipmentId, targetEquipmentId, linkType, description, comments } =
    equipmentLinks;
  const { createdAt, createdBy } = equipmentLinks;
  const columns = { id, sourceEquipmentId, targetEquipmentId, linkType, description, comments };
  return tx
    .select({ ...columns, createdAt, createdBy })
    .from(equipmentLinks)
    .where(
      or(
        ids.length > 0 ? inArray(id, ids) : sql`false`,
        // A redundancy may have been made from the other end.
        sources.length > 0
          ? or(inArray(sourceEquipmentId, [...sources]), inArray(targetEquipmentId, [...sources]))
          : sql`false`,
      ),
    );
}
