/**
 * "Was fällt aus?" as one query: the answer of `impactOf` in the contract, from the database.
 *
 * A recursive query drops rows that it has had before, and so ends in a cycle. With the distance beside the Anlage no
 * row would be equal to an earlier one, and it would never end. So the distance is encoded in a value that is equal
 * for all distances: an interval of n days minus n times 24 hours always equals zero, and its days can still be
 * extracted. The first row of an Anlage stays, which is the nearest.
 */
import { type SQL, sql } from 'drizzle-orm';
import { impactLimit } from '#contract/impact/impact.ts';
import type { ImpactOrigin } from '#contract/impact/impact-walk.ts';
import type { Db } from '../db/database.ts';
import { safetyPointJson } from '../safety/safety-feed.ts';

/** All steps that lead away from the Anlage in a column. */
const stepsFrom = (column: SQL): SQL => sql`
  select l.id as link_id, l.link_type as type, l.source_equipment_id as to_id
    from equipment_links l where l.target_equipment_id = ${column} and l.link_type = 'dependency'
  union all
  select l.id, l.link_type, l.target_equipment_id
    from equipment_links l where l.source_equipment_id = ${column} and l.link_type = 'control'`;

const oneStep = sql`make_interval(days => 1, hours => -24)`;

interface Beginning {
  /** What is switched off, as one row `e`; no row if it does not exist. */
  origin: SQL;
  originJson: SQL;
  /** Where the walk begins: Anlagen and their distance. */
  first: SQL;
  /** Anlagen that are certainly off. */
  sure: SQL;
  /** The steps out of a safety point: Anlage, link, type, from, whether it is unsure. */
  firstSteps: SQL;
}

const summary = sql`json_build_object('id', e.id, 'name', e.name, 'type', e.type,
  'locationRaw', e.location_raw, 'locationFloor', e.location_floor, 'locationRoom', e.location_room)`;
const byName = sql`e.sort_key collate "C", e.name collate "C", e.id`;

function beginningOf({ kind, id }: ImpactOrigin): Beginning {
  if (kind === 'equipment') {
    return {
      origin: sql`equipment e where e.id = ${id}::uuid`,
      originJson: sql`json_build_object('kind', 'equipment', 'equipment', ${summary})`,
      first: sql`select ${id}::uuid, interval '0'`,
      sure: sql`select id from nodes`,
      firstSteps: sql`select null::uuid, null::uuid, null, null::uuid, true where false`,
    };
  }
  const links = sql`equipment_safety_links s where s.safety_point_id = ${id}::uuid`;
  return {
    origin: sql`safety_points e where e.id = ${id}::uuid`,
    originJson: sql`json_build_object('kind', 'safety_point', 'safetyPoint', ${safetyPointJson})`,
    first: sql`select s.equipment_id, ${oneStep} from ${links}`,
    sure: sql`
      select s.equipment_id from ${links} and s.status = 'confirmed'
        and s.equipment_id in (select id from kept)
      union
      select steps.to_id from surely join steps on steps.from_id = surely.id`,
    firstSteps: sql`select s.equipment_id, s.id, 'safety', s.safety_point_id, s.status <> 'confirmed'
      from ${links}`,
  };
}

/** For the Anlagen in `nodes`: all steps that lead away from them and all their stand-ins. */
const linksOfNodes = sql`
  select n.id as from_id, n.distance, link.*
  from nodes n, lateral (
    select l.id as link_id, l.link_type as type, l.source_equipment_id as to_id
      from equipment_links l
      where l.target_equipment_id = n.id and l.link_type in ('dependency', 'redundancy')
    union all
    select l.id, l.link_type, l.target_equipment_id
      from equipment_links l
      where l.source_equipment_id = n.id and l.link_type in ('control', 'redundancy')
  ) link`;

const standIn = sql`json_build_object('linkId', l.link_id, 'equipment', ${summary},
  'isAffected', case when e.id in (select id from sure) then true
    when e.id in (select id from nodes) then null
    when (select is_complete from complete) then false end)`;

const protectionsOf = (id: SQL): SQL => sql`coalesce((
  select json_agg(json_build_object('linkId', s.id, 'safetyPointId', p.id,
    'identifier', p.identifier, 'role', s.role, 'status', s.status)
    order by s.role = 'primary' desc, p.sort_key collate "C", s.id)
  from equipment_safety_links s join safety_points p on p.id = s.safety_point_id
  where s.equipment_id = ${id}), '[]')`;

function impactSql(asked: ImpactOrigin, limit: number): SQL {
  const { origin, originJson, first, sure, firstSteps } = beginningOf(asked);
  return sql`
    with recursive
    walk(id, far) as (
      ${first}
      union
      select step.to_id, far + ${oneStep} from walk, lateral (${stepsFrom(sql`walk.id`)}) step
    ),
    reached as materialized (
      select id, extract(day from far)::int as distance from walk
      where extract(day from far) > 0 limit ${limit}::int + 1
    ),
    kept as materialized (select * from reached order by distance, id limit ${limit}),
    nodes as materialized (select id, distance from kept union all select ${asked.id}::uuid, 0),
    links as materialized (${linksOfNodes}),
    steps as materialized (
      select links.*, kept.distance = links.distance + 1 as is_shortest
      from links join kept on kept.id = links.to_id where links.type <> 'redundancy'
    ),
    surely(id) as (${sure}),
    sure as materialized (select id from surely limit ${limit}::int + 1),
    ways(id, link_id, type, from_id, is_unsure) as (
      ${firstSteps}
      union all
      select to_id, link_id, type, from_id, sure.id is null
      from steps left join sure on sure.id = from_id where is_shortest
    ),
    via as (select distinct on (id) * from ways order by id, is_unsure, link_id),
    complete as (select count(*) <= ${limit} as is_complete from reached),
    stand_ins as materialized (
      select l.from_id, json_agg(${standIn} order by ${byName}, l.link_id) as list
      from links l join equipment e on e.id = l.to_id
      where l.type = 'redundancy' group by l.from_id
    ),
    affected as (
      select json_agg(json_build_object('equipment', ${summary}, 'distance', k.distance,
        'isUnsure', k.id not in (select id from sure),
        'via', json_build_object('id', via.link_id, 'type', via.type, 'from', via.from_id),
        'standIns', coalesce(stand_ins.list, '[]'),
        'protections', case when via.type = 'safety' then ${protectionsOf(sql`k.id`)} else '[]' end)
        order by k.distance, ${byName}) as list
      from kept k join via on via.id = k.id join equipment e on e.id = k.id
        left join stand_ins on stand_ins.from_id = k.id
    )
    select json_build_object('origin', ${originJson},
      'standIns', coalesce((select list from stand_ins where from_id = ${asked.id}::uuid), '[]'),
      'affected', coalesce(affected.list, '[]'),
      'isComplete', (select is_complete from complete),
      'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text as json
    from affected, ${origin}`;
}

/** The answer of the call as JSON text; undefined if the Anlage or safety point does not exist. */
export function impactOf(
  db: Db,
  origin: ImpactOrigin,
  limit: number = impactLimit,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    // The number of rows of a recursion can only be guessed, and compiling the plan for many rows takes seconds.
    await tx.execute(sql`set local jit = off`);
    const result = await tx.execute<{ json: string }>(impactSql(origin, limit));
    return result.rows[0]?.json;
  });
}
