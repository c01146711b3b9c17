import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useId } from 'react';
import { type InspectionPoint, limitText } from '#contract/inspections/inspection-kinds.ts';
import { announcedErrors } from '#web/ui/form/field-props.ts';
import { OutcomeBar } from './outcome-bar.tsx';
import classes from './result-form.module.css';
import {
  countRated,
  entryOf,
  type PointEntry,
  type ResultValues,
  withEntry,
  withTypedValue,
} from './result-values.ts';

interface RatedPointsProps {
  points: readonly InspectionPoint[];
  values: ResultValues;
  onChange: (values: ResultValues) => void;
  /** By the ids of the points. */
  problems: Record<string, string>;
}

/** The points of a Prüfart in the order of the inspection, each with its outcome. */
export function RatedPoints({ points, values, onChange, problems }: RatedPointsProps) {
  const titleId = useId();
  const change = (point: InspectionPoint, entry: PointEntry) =>
    onChange(withEntry(values, point, entry));
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.cardHead}>
        <h2 className={classes.title} id={titleId}>
          Prüfpunkte
        </h2>
        <span className={classes.count}>
          {countRated(values, points)} von {points.length}
        </span>
      </div>
      <ol className={classes.points}>
        {points.map((point) => (
          <RatedPoint
            key={point.id}
            point={point}
            entry={entryOf(values, point)}
            problem={problems[point.id]}
            onChange={(entry) => change(point, entry)}
          />
        ))}
      </ol>
    </section>
  );
}

interface RatedPointProps {
  point: InspectionPoint;
  entry: PointEntry;
  problem: string | undefined;
  onChange: (entry: PointEntry) => void;
}

function RatedPoint({ point, entry, problem, onChange }: RatedPointProps) {
  const problemId = useId();
  const { label, kind, unit } = point;
  const limits = limitText(point);
  const needsReason = entry.outcome === 'untestable' || entry.outcome === 'defect';
  return (
    <li className={classes.point} data-outcome={entry.outcome ?? undefined}>
      <p className={classes.label}>
        {label}
        {limits && <span className={classes.limits}> {limits}</span>}
      </p>
      {kind === 'value' && entry.outcome !== 'untestable' && (
        <TextInput
          aria-label={`${label}: Messwert`}
          inputMode="decimal"
          autoComplete="off"
          value={entry.value}
          onChange={({ currentTarget }) =>
            onChange(withTypedValue(entry, currentTarget.value, point))
          }
          rightSection={unit && <span className={classes.unit}>{unit}</span>}
          rightSectionWidth="auto"
          error={entry.outcome === 'defect'}
        />
      )}
      <OutcomeBar
        legend={label}
        outcome={entry.outcome}
        onChange={(outcome) => onChange({ ...entry, outcome })}
        describedBy={problem ? problemId : undefined}
      />
      {needsReason && (
        <TextInput
          {...announcedErrors}
          aria-label={`${label}: ${entry.outcome === 'defect' ? 'was fehlt' : 'warum nicht prüfbar'}`}
          placeholder={entry.outcome === 'defect' ? 'Was ist nicht in Ordnung?' : 'Warum nicht?'}
          autoComplete="off"
          value={entry.reason}
          onChange={({ currentTarget }) => onChange({ ...entry, reason: currentTarget.value })}
        />
      )}
      {problem && (
        <p className={classes.problem} id={problemId} role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}
