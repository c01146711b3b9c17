/**
 * What is due, in SQL: every Anlage with each Prüfart by which it is inspected. `contract/inspections/due.ts` has the
 * same rules for devices; a property test compares them. No due day is stored, so that nothing has to be reckoned again
 * when a Prüfart, a type or an Anlage changes.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '#contract/calendar-day.ts';
import { normaliseBuilding } from '#contract/equipment/location.ts';
import {
  type DueWindow,
  type Span,
  spansOf,
  type Year,
  yearFrom,
} from '#contract/inspections/due.ts';
import type { DueCountsQuery, DueFilters } from '#contract/inspections/due-list.ts';
import { allOf } from '../db/sql-parts.ts';

export interface DueQuery extends DueCountsQuery {
  today: Day;
  /** Only these Anlagen; a list of ids. */
  ids?: SQL;
}

const conditionsOf = ({ kindId, type, building, responsibleId, ids }: DueQuery): SQL[] => [
  sql`not k.is_retired`,
  ...(kindId ? [sql`k.id = ${kindId}::uuid`] : []),
  ...(type ? [sql`e.type = ${type}`] : []),
  ...(building ? [sql`e.building_key = ${normaliseBuilding(building)}`] : []),
  ...(responsibleId
    ? [sql`coalesce(d.responsible_id, k.responsible_id) = ${responsibleId}::uuid`]
    : []),
  ...(ids ? [sql`e.id = any(${ids}::uuid[])`] : []),
];

const count = sql`coalesce(d.interval_count, t.interval_count, k.interval_count)`;
const unit = sql`coalesce(d.interval_unit, t.interval_unit, k.interval_unit)`;

/** The interval of a pair as it was entered; for the columns of `pairsSql`. */
export const enteredInterval = sql`${count} as interval_count, ${unit} as interval_unit`;

/** One of both is 0. */
const intervalOf = sql`
  case ${unit} when 'year' then 12 * ${count} when 'month' then ${count} else 0 end as months,
  case ${unit} when 'week' then 7 * ${count} when 'day' then ${count} else 0 end as days`;

/**
 * The pairs with their interval in `months` or `days`, the day from which it runs (`counts_from`), and whether the Anlage
 * is out of service (`is_paused`). `columns` may use the aliases `e` (Anlage), `k` (Prüfart) and `d` (what is set for
 * both, if anything is).
 */
export function pairsSql(columns: SQL, query: DueQuery): SQL {
  const facts = sql`${columns}, ${intervalOf}, d.counts_from, o.id is not null as is_paused`;
  const outage = sql`left join outages o on o.equipment_id = e.id
    and o.since <= ${query.today}::date and (o.until is null or o.until > ${query.today}::date)`;
  const conditions = allOf(conditionsOf(query));
  return sql`
    select ${facts} from inspection_kind_types t
      join inspection_kinds k on k.id = t.kind_id
      join equipment e on e.type = t.type
      left join inspection_duties d on d.equipment_id = e.id and d.kind_id = k.id
      ${outage}
      where d.rule is distinct from 'never' and ${conditions}
    union all
    select ${facts} from inspection_duties d
      join inspection_kinds k on k.id = d.kind_id
      join equipment e on e.id = d.equipment_id
      left join inspection_kind_types t on t.kind_id = k.id and t.type = e.type
      ${outage}
      where d.rule = 'always' and t.id is null and ${conditions}`;
}

/** Months are added as the contract does: 31 January + 1 month = the last day of February. */
export const dueOn = sql`((counts_from + make_interval(months => months))::date + days)`;

const isWithin = ({ from, to }: Span): SQL =>
  allOf([
    ...(from === null ? [] : [sql`due_on >= ${from}::date`]),
    ...(to === null ? [] : [sql`due_on <= ${to}::date`]),
  ]);

/** Whether a pair with `due_on` and `is_paused` belongs to the window. */
export function isInWindow(window: DueWindow, today: Day): SQL {
  if (window === 'paused') return sql`is_paused`;
  if (window === 'never') return sql`(not is_paused and due_on is null)`;
  return sql`(not is_paused and ${isWithin(spansOf(today)[window])})`;
}

/**
 * Whether a pair falls into a month, if each inspection is done on its due day and what is overdue is done today.
 * `place`, `first` and `last`: which of the next months it is, and its days.
 */
export function isDueIn(month: { place: SQL; first: SQL; last: SQL }, today: Day): SQL {
  const { place, first, last } = month;
  const next = sql`greatest(due_on, ${today}::date)`;
  const monthOf = (day: SQL) =>
    sql`(12 * extract(year from ${day}) + extract(month from ${day}))::int`;
  const passed = sql`(${place} - (${monthOf(next)} - ${monthOf(sql`${today}::date`)}))`;
  return sql`(not is_paused and due_on is not null and case
    when months > 0 then ${passed} >= 0 and ${passed} % months = 0
    else ${last} >= ${next} and (${first} <= ${next}
      or (${last} - ${next}) / days > (${first} - 1 - ${next}) / days) end)`;
}

/** A day that the contract writes as a number. */
const dayOfNumber = (number: number) => sql`(date '1970-01-01' + ${number}::int)`;

export const daysOf = ({ first, last }: Year['months'][number]) => ({
  first: dayOfNumber(first),
  last: dayOfNumber(last),
});

/** Whether a pair is in the list: in that of the month if one is given, otherwise in that of the window. */
export function isListed({ window, month }: Pick<DueFilters, 'window' | 'month'>, today: Day): SQL {
  if (!month) return isInWindow(window, today);
  const { months } = yearFrom(today);
  const place = months.findIndex((one) => one.month === month);
  const found = months[place];
  if (!found) return sql`false`;
  return isDueIn({ place: sql`${place}::int`, ...daysOf(found) }, today);
}
