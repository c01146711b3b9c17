/** The list of `defect-list.ts` in the contract, in SQL. */
import { type SQL, sql } from 'drizzle-orm';
import {
  type DefectFilters,
  type DefectView,
  type DefectViewer,
  defectViews,
} from '#contract/defects/defect-list.ts';
import { AppError } from '#contract/errors.ts';
import { splitTerms } from '#contract/search/search.ts';
import { termPatterns } from '#contract/search/search-text.ts';
import type { Executor } from '../db/database.ts';
import { allOf, anyOf, type Paging, readJson, sliceOf } from '../db/sql-parts.ts';
import { defectJson, joinPeople } from './defects-store.ts';

const isUnmended = sql`status in ('open', 'in_progress')`;

const isInView = (view: DefectView, { today, userId }: DefectViewer): SQL => {
  const conditions: Record<DefectView, SQL> = {
    open: isUnmended,
    overdue: sql`(${isUnmended} and deadline < ${today}::date)`,
    mine: sql`(${isUnmended} and assignee_id = ${userId}::uuid)`,
    dangerous: sql`(${isUnmended} and severity = 'dangerous')`,
    fixed: sql`status = 'fixed'`,
    verified: sql`status = 'verified'`,
  };
  return conditions[view];
};

/** The order of `byUrgency` in the contract. */
const listOrder = sql`severity <> 'dangerous', deadline nulls last, created_at desc, id`;

/** What severity and search leave, with the columns that the views need. */
function passingSql({ severity, q = '' }: Omit<DefectFilters, 'view'>): SQL {
  const terms = splitTerms(q);
  const conditions = [
    ...(severity ? [sql`d.severity = ${severity}`] : []),
    ...terms.map((term) => {
      const patterns = termPatterns(term);
      const [own, ofEquipment] = [sql`d.search_text`, sql`anlage.search_text`];
      return sql`(${anyOf(own, patterns)} or ${anyOf(ofEquipment, patterns)})`;
    }),
  ];
  return sql`
    select d.id, d.status, d.severity, d.deadline, d.assignee_id, d.created_at from defects d
    ${terms.length > 0 ? sql`join equipment anlage on anlage.id = d.equipment_id` : sql``}
    where ${allOf(conditions)}`;
}

const itemJson = sql`json_build_object('defect', ${defectJson},
  'equipment', json_build_object('id', anlage.id, 'name', anlage.name, 'type', anlage.type,
    'locationRaw', anlage.location_raw, 'locationFloor', anlage.location_floor,
    'locationRoom', anlage.location_room))`;

/** One page with the counts of all views, as JSON text. */
export function listPage(
  executor: Executor,
  { view, ...filters }: DefectFilters,
  { viewer, paging }: { viewer: DefectViewer; paging: Paging },
): Promise<string> {
  const counts = sql.join(
    defectViews.map(
      (each) => sql`${each}::text, count(*) filter (where ${isInView(each, viewer)})`,
    ),
    sql`, `,
  );
  return readJson(
    executor,
    sql`
    with passing as materialized (${passingSql(filters)}),
    listed as materialized (select * from passing where ${isInView(view, viewer)}),
    page as (select * from listed order by ${listOrder} ${sliceOf(paging)}),
    placed as (select id, row_number() over (order by ${listOrder}) as place from page),
    items as (
      select ${itemJson} as item, place from placed
      join defects e on e.id = placed.id join equipment anlage on anlage.id = e.equipment_id
      ${joinPeople})
    select json_build_object(
      'items', coalesce((select json_agg(item order by place) from items), '[]'),
      'total', total, 'page', ${paging.page}::int,
      'totalPages', ceil(total::numeric / ${paging.limit})::int,
      'counts', (select json_build_object(${counts}) from passing))::text as json
    from (select count(*)::int as total from listed) counted`,
  );
}

/** One defect with its Anlage, as JSON text. */
export async function findItem(executor: Executor, id: string): Promise<string> {
  const { rows } = await executor.execute<{ json: string }>(sql`
    select ${itemJson}::text as json from defects e
    join equipment anlage on anlage.id = e.equipment_id ${joinPeople} where e.id = ${id}`);
  if (!rows[0]) throw new AppError('defect_not_found');
  return rows[0].json;
}
