import { useId } from 'react';
import { Link } from 'wouter';
import { monthOf, monthsFrom } from '#contract/calendar-day.ts';
import { type DueCounts, monthsAtAGlance } from '#contract/inspections/due.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { addressOf, type DueView } from './due-view.ts';
import classes from './due-year.module.css';
import { monthName, shortMonthName } from './month-name.ts';

interface DueYearProps {
  counts: DueCounts | undefined;
  kinds: readonly InspectionKind[] | undefined;
  view: DueView;
}

/** How many shades the cells have, beside the empty one. */
const shades = 4;

/** How many Anlagen have to be inspected in each of the next months, for each Prüfart. */
export function DueYear({ counts, kinds, view }: DueYearProps) {
  const titleId = useId();
  if (!counts || !kinds) return <Skeleton width="100%" height={180} />;
  const byKind = new Map(counts.months.map((row) => [row.kindId, row.counts]));
  const rows = kinds.filter(({ id }) => byKind.has(id));
  if (rows.length === 0) return null;
  const months = monthsFrom(monthOf(counts.today), monthsAtAGlance);
  const most = Math.max(...counts.months.flatMap((row) => row.counts));
  const { month: shownMonth, kindId: shownKind, ...rest } = view;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 className={classes.title} id={titleId}>
          Das Jahr auf einen Blick
        </h2>
        <p className={classes.note}>Anzahl je Monat und Prüfart</p>
      </div>
      <table className={classes.table}>
        <thead>
          <tr className={classes.line}>
            <td className={classes.corner} />
            {months.map((month) => (
              <th scope="col" className={classes.month} key={month}>
                <abbr className={classes.monthName} title={monthName(month)}>
                  {shortMonthName(month)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name }) => (
            <tr className={`${classes.line} ${classes.row}`} key={id}>
              <th scope="row" className={classes.kind}>
                {name}
              </th>
              {months.map((month, at) => {
                const count = byKind.get(id)?.[at] ?? 0;
                return (
                  <td className={classes.cell} key={month}>
                    {count === 0 ? (
                      <span className={classes.none}>
                        <span role="img" aria-label="0">
                          ·
                        </span>
                      </span>
                    ) : (
                      <Link
                        className={classes.count ?? ''}
                        href={addressOf({ ...rest, kindId: id, month })}
                        replace
                        data-shade={Math.ceil((shades * count) / most)}
                        aria-label={`${name}, ${monthName(month)}: ${count.toLocaleString('de-DE')}`}
                        aria-current={shownMonth === month && shownKind === id ? 'true' : undefined}
                      >
                        {shortCount(count)}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const thousands = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });

/** Four digits and more do not fit into a cell of a phone. */
const shortCount = (count: number) =>
  count < 1_000 ? `${count}` : `${thousands.format(count / 1_000)}k`;
