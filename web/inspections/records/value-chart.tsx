import { dayNumber, germanDay } from '#contract/calendar-day.ts';
import { limitText } from '#contract/inspections/inspection-kinds.ts';
import { valueText } from '#contract/inspections/reading-texts.ts';
import { isWithinLimits } from '#contract/inspections/readings.ts';
import classes from './value-chart.module.css';
import { rangeOf, type ValueSeries } from './value-series.ts';

const width = 320;
const height = 96;
const edge = 6;

/** How one measured value developed, with its limits. The table behind it says the same in numbers. */
export function ValueChart({ series }: { series: ValueSeries }) {
  const { point, values } = series;
  const { low, high } = rangeOf(series);
  const first = dayNumber(values[0]?.day ?? '');
  const span = Math.max(1, dayNumber(values.at(-1)?.day ?? '') - first);
  const x = (day: string) => edge + ((width - 2 * edge) * (dayNumber(day) - first)) / span;
  const y = (value: number) => height - edge - ((height - 2 * edge) * (value - low)) / (high - low);
  const limits = [point.min, point.max].filter((limit) => limit !== null);
  const latest = values.at(-1);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        {point.label}
        <span className={classes.limits}>
          {[latest && valueText({ ...point, value: latest.value }), limitText(point)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </figcaption>
      <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {limits.map((limit) => (
          <line
            className={classes.limit}
            key={limit}
            x1={0}
            x2={width}
            y1={y(limit)}
            y2={y(limit)}
          />
        ))}
        <polyline
          className={classes.line}
          points={values.map(({ day, value }) => `${x(day)},${y(value)}`).join(' ')}
        />
        {values.map(({ day, value, recordId }) => (
          <circle
            className={classes.dot}
            data-bad={!isWithinLimits(value, point) || undefined}
            key={recordId}
            cx={x(day)}
            cy={y(value)}
            r={3.5}
          />
        ))}
      </svg>
      <details className={classes.numbers}>
        <summary>Werte als Tabelle</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Geprüft am</th>
              <th scope="col">Messwert</th>
            </tr>
          </thead>
          <tbody>
            {values.toReversed().map(({ day, value, recordId }) => (
              <tr key={recordId}>
                <td>{germanDay(day)}</td>
                <td>{valueText({ ...point, value })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
