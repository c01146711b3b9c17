/** What an import has written, and why some of it stays when the import is taken back. */
import { type SQL, sql } from 'drizzle-orm';
import type { EquipmentFields } from '#contract/equipment/equipment.ts';
import { identityKey, placeKey } from '#contract/equipment/location.ts';
import type { SheetKind } from '#contract/imports/sheets.ts';
import type { Executor, Tx } from '../../db/database.ts';
import { lockTypeNames } from '../../equipment/type-names.ts';
import { codeKey } from '../plan/planned-row.ts';

export interface WrittenRow {
  sheet: number;
  row: number;
  verdict: 'new' | 'changed';
  recordId: string;
  before: Record<string, unknown> | null;
  /** Of a comment that came with an Anlage, and nobody has changed since. */
  commentId: string | null;
  /** Of codes that came with an Anlage, and nobody has changed since; null if there are none. */
  codeIds: string[] | null;
  /** Of a safety point that came with a safety link, and nobody has changed since. */
  pointId: string | null;
  equipmentId: string | null;
  label: string;
  /** Why it stays; null if it can be taken back. */
  reason: string | null;
  /** What came with it and stays, if it is taken back itself. */
  left: string | null;
}

const entityTypes: Record<SheetKind, string> = {
  equipment: 'equipment',
  links: 'equipment_link',
  safety: 'equipment_safety_link',
  comments: 'equipment_comment',
  codes: 'equipment_code',
  inspectionKinds: 'inspection_kind',
  inspectionDuties: 'inspection_duty',
};

const tables: Record<SheetKind, SQL> = {
  equipment: sql.raw('equipment'),
  links: sql.raw('equipment_links'),
  safety: sql.raw('equipment_safety_links'),
  comments: sql.raw('equipment_comments'),
  codes: sql.raw('equipment_codes'),
  inspectionKinds: sql.raw('inspection_kinds'),
  inspectionDuties: sql.raw('inspection_duties'),
};

/** A change by another import and its taking back: the values are as they were before. */
const isUndone = sql`
  (a.action = 'update' and exists (select from audit_log undo
    where undo.entity_type = a.entity_type and undo.entity_id = a.entity_id
      and undo.import_id = a.import_id and undo.action = 'update'
      and undo.old_values = a.new_values and undo.new_values = a.old_values))`;

/**
 * Whether the log has an entry of somebody else about the record, later than the first one of the import. True as well
 * if the log no longer has the entries of the import. Not to be asked of a record that the import has not written.
 */
const isTouched = (importId: string, entityType: string, id: SQL) => sql`
  coalesce((select bool_or(a.import_id is distinct from ${importId}::uuid and not ${isUndone})
    from audit_log a
    where a.entity_type = ${entityType} and a.entity_id = ${id}::text and a.action <> 'view'
      and a.created_at >= (select min(own.created_at) from audit_log own
        where own.import_id = ${importId}::uuid and own.entity_type = ${entityType}
          and own.entity_id = ${id}::text)), true)`;

/** The work of others at a new Anlage: deleting the Anlage would delete it too. */
const usedSince = (importId: string) => {
  const isTouchedHere = (entityType: string) => isTouched(importId, entityType, sql`here.id`);
  return sql`
    case
      when exists (select from equipment_comments here where here.equipment_id = e.id
        and ${isTouchedHere('equipment_comment')})
        then 'Ihre Kommentare sind seither ergänzt oder geändert worden.'
      when exists (select from equipment_documents d where d.equipment_id = e.id)
        then 'Sie wird seither verwendet.'
      when exists (select from equipment_links here
        where e.id in (here.source_equipment_id, here.target_equipment_id)
        and ${isTouchedHere('equipment_link')})
        then 'Ihre Verknüpfungen sind seither ergänzt oder geändert worden.'
      when exists (select from equipment_safety_links here where here.equipment_id = e.id
        and ${isTouchedHere('equipment_safety_link')})
        then 'Ihre Absicherungen sind seither ergänzt oder geändert worden.'
      when exists (select from equipment_codes here where here.equipment_id = e.id
        and ${isTouchedHere('equipment_code')})
        then 'Ihre Codes sind seither ergänzt oder geändert worden.'
      when exists (select from inspection_duties here where here.equipment_id = e.id
        and ${isTouchedHere('inspection_duty')})
        then 'Für ihre Prüfungen ist seither etwas festgelegt worden.'
      when exists (select from scenario_run_tasks t where t.asset_id = e.id)
        then 'Sie kommt seither in einer Prüfung vor.'
    end`;
};

/** The same for a new Prüfart. */
const kindUsedSince = (importId: string) => sql`
    case
      when exists (select from inspection_records used where used.kind_id = present.id)
        then 'Nach ihr ist seither geprüft worden.'
      when exists (select from inspection_duties here where here.kind_id = present.id
        and ${isTouched(importId, 'inspection_duty', sql`here.id`)})
        then 'Für Anlagen ist seither zu ihr etwas festgelegt worden.'
      when exists (select from scenarios used where used.kind_id = present.id)
        or exists (select from scenario_runs used where used.kind_id = present.id)
        then 'Sie wird seither in Szenarien verwendet.'
    end`;

const neededSince = (importId: string, kind: SheetKind): SQL => {
  if (kind === 'equipment') return sql`when r.verdict = 'new' then ${usedSince(importId)}`;
  if (kind === 'inspectionKinds')
    return sql`when r.verdict = 'new' then ${kindUsedSince(importId)}`;
  return sql``;
};

/** What a row is called that stays. */
const labelOf = (kind: SheetKind): SQL =>
  kind === 'inspectionKinds'
    ? sql`coalesce(present.name, '')`
    : sql`coalesce(e.name || ' · ' || e.location_raw, '')`;

interface Part {
  sheet: number;
  kind: SheetKind;
  /** Only rows before this one. */
  before: number;
  limit: number;
}

/** The last rows first. */
const rowsIn = (importId: string, { sheet, before, limit }: Part) => sql`
  select * from import_rows where import_id = ${importId} and sheet = ${sheet} and row < ${before}
    and verdict in ('new', 'changed') and record_id is not null
  order by row desc limit ${limit}`;

const codeKeys = codeKey('');

/** The values of the codes that came with a row about an Anlage: they are among its keys. */
const codesOfKeys = sql`(select substr(key, ${codeKeys.length + 1}::int)::uuid from unnest(r.keys) as key
  where key like ${`${codeKeys}%`}::text)`;

/** Touched are also codes that somebody has assigned to another Anlage since. */
const codesOfRow = (importId: string, kind: SheetKind) =>
  kind === 'equipment'
    ? sql`(
        select json_agg(one.id) filter (where not one.touched) as ids, bool_or(one.touched) as touched
        from (select here.id, ${isTouched(importId, 'equipment_code', sql`here.id`)} as touched
          from equipment_codes here where here.value_id in ${codesOfKeys}) one)`
    : sql`(select null::json as ids, false as touched)`;

/**
 * Until the transaction ends nobody can change these records; nobody can add something to a locked Anlage. Types that
 * Anlagen get back are locked first, because a rename locks a type before its Anlagen.
 */
export async function lockRecords(tx: Tx, importId: string, part: Part): Promise<void> {
  if (part.kind === 'equipment') {
    const { rows } = await tx.execute<{ type: string }>(sql`
      select distinct r.before ->> 'type' as type from (${rowsIn(importId, part)}) r
      where r.before ? 'type'`);
    await lockTypeNames(
      tx,
      rows.map(({ type }) => type),
    );
  }
  await tx.execute(sql`
    select from ${tables[part.kind]} where id in (select record_id from (${rowsIn(importId, part)}) r)
    order by id for update`);
  if (part.kind !== 'equipment') return;
  await tx.execute(sql`
    select from equipment_codes where value_id in (
      select came.value from (${rowsIn(importId, part)}) r cross join lateral ${codesOfKeys} as came(value))
    order by id for update`);
}

/** Somebody has changed the comment that came with a row, but nothing else that the row has written. */
const hasChangedComment = sql`r.verdict = 'changed' and comment.id is null
  and exists (select from equipment_comments here where here.id = r.comment_id)`;

/** Somebody has changed the safety point that came with an Absicherung, or uses it for another Anlage. */
const hasUsedPoint = (importId: string) => sql`exists (select from safety_points here
  where here.id = r.point_id and (point.id is null or exists (
    select from equipment_safety_links used where used.safety_point_id = here.id
      and not exists (select from import_rows own where own.import_id = ${importId}::uuid
        and own.record_id = used.id))))`;

/** `freed`: Anlagen that are deleted or get their former names back before these rows. */
export async function writtenRows(
  executor: Executor,
  importId: string,
  part: Part,
  freed: ReadonlySet<string> = new Set(),
): Promise<WrittenRow[]> {
  const { kind } = part;
  const { rows } = await executor.execute<WrittenRow & Record<string, unknown>>(sql`
    select r.sheet, r.row, r.verdict, r.record_id as "recordId", r.before,
      r.equipment_id as "equipmentId", ${labelOf(kind)} as label,
      comment.id as "commentId", codes.ids as "codeIds", point.id as "pointId",
      case
        when present.id is null then 'Der Eintrag ist inzwischen gelöscht.'
        when r.before = '{}'::jsonb then
          case when comment.id is not null or codes.ids is not null then null
            when r.comment_id is not null then 'Der Kommentar ist seither geändert oder gelöscht worden.'
            else 'Die Codes sind seither geändert oder gelöscht worden.' end
        when ${isTouched(importId, entityTypes[kind], sql`r.record_id`)}
          then 'Der Eintrag ist seither geändert worden.'
        ${neededSince(importId, kind)}
      end as reason,
      case
        when ${hasChangedComment}
          then 'Der Kommentar dazu ist seither geändert worden und bleibt.'
        when r.verdict = 'changed' and codes.touched
          then 'Ein Code dazu ist seither geändert oder anders zugeordnet worden und bleibt.'
        when ${hasUsedPoint(importId)}
          then 'Der Absicherungspunkt ist seither geändert worden oder wird verwendet und bleibt.'
      end as left
    from (${rowsIn(importId, part)}) r
    left join ${tables[kind]} present on present.id = r.record_id
    left join equipment e on e.id = r.equipment_id
    left join equipment_comments comment on comment.id = r.comment_id
      and not ${isTouched(importId, 'equipment_comment', sql`r.comment_id`)}
    left join safety_points point on point.id = r.point_id
      and not ${isTouched(importId, 'safety_point', sql`r.point_id`)}
    cross join lateral ${codesOfRow(importId, kind)} codes
    order by r.row desc`);
  return kind === 'equipment' ? withTakenNames(executor, rows, freed) : rows;
}

/** Whether an Anlage gets back a name or a place. */
export const isMovedBack = ({ before }: Pick<WrittenRow, 'before'>): boolean =>
  before !== null && ('name' in before || 'locationRaw' in before);

/** An Anlage cannot get its former name back if another one at the former place is called like that by now. */
async function withTakenNames(
  executor: Executor,
  rows: readonly WrittenRow[],
  freed: ReadonlySet<string>,
): Promise<WrittenRow[]> {
  const moved = rows.filter((row) => row.reason === null && isMovedBack(row));
  if (moved.length === 0) return [...rows];
  const holders = await holdersOfFormerNames(executor, moved);
  const gone = new Set(freed);
  return rows.map((row) => {
    const { recordId } = row;
    const isTaken = holders.get(recordId)?.some((id) => !gone.has(id)) ?? false;
    if (row.reason !== null) return row;
    if (isTaken)
      return { ...row, reason: 'Ihren früheren Namen und Standort hat jetzt eine andere Anlage.' };
    gone.add(recordId);
    return row;
  });
}

/** For each Anlage the others that have its former name at its former place. */
async function holdersOfFormerNames(
  executor: Executor,
  moved: readonly WrittenRow[],
): Promise<Map<string, string[]>> {
  const former = moved.map(({ recordId: id, before }) => {
    const { name, locationRaw } = (before ?? {}) as Partial<EquipmentFields>;
    return {
      id,
      ...(name === undefined ? {} : { name: identityKey(name) }),
      ...(locationRaw === undefined ? {} : { place: placeKey(locationRaw) }),
    };
  });
  const { rows } = await executor.execute<{ id: string; others: string[] }>(sql`
    select former.id, json_agg(other.id) as others
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as former(id uuid, name text, place text)
    join equipment e on e.id = former.id
    join equipment other on other.name_key = coalesce(former.name, e.name_key)
      and other.location_key = coalesce(former.place, e.location_key) and other.id <> e.id
    group by former.id`);
  return new Map(rows.map(({ id, others }) => [id, others]));
}
