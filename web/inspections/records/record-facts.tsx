import { germanDay, germanMonth } from '#contract/calendar-day.ts';
import { continuedUseLabels, severityLabels } from '#contract/defects/defect-words.ts';
import { limitText } from '#contract/inspections/inspection-kinds.ts';
import type { InspectionRecord } from '#contract/inspections/inspection-records.ts';
import { instrumentText, valueText } from '#contract/inspections/reading-texts.ts';
import {
  type Instrument,
  isCalibrationOver,
  outcomeLabels,
  type Reading,
} from '#contract/inspections/readings.ts';
import { occasionLabels } from '#contract/inspections/record-words.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Pill } from '#web/ui/pill.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './record-page.module.css';

/** All that the record states, beside points and defects. */
export function RecordFacts({ record }: { record: InspectionRecord }) {
  const { kind, equipment, nextDueOn, instrument } = record;
  const facts: [string, string | null][] = [
    ['Anlage', equipment.name],
    ['Typ', equipment.type],
    ['Standort', equipment.locationRaw],
    ['Prüfart', kind.name],
    ['Rechtsgrundlage', kind.legalBasis],
    ['Anlass', occasionLabels[record.occasion]],
    ['Geprüft am', germanDay(record.doneOn)],
    ['Umfang', record.extent],
    ['Weiterbetrieb', continuedUseLabels[record.mayContinue]],
    ['Prüfmittel', instrument && usedText(instrument, record.doneOn)],
    ['Bemerkung', record.remark],
    ['Nächste Prüfung', nextDueOn && `${germanMonth(nextDueOn)} (${germanDay(nextDueOn)})`],
    ['Prüfer', record.inspectorName],
    ['Befähigung', record.qualification],
    ['Abgeschlossen', formatDateTime(record.closedAt)],
  ];
  return (
    <SectionCard title="Angaben">
      <dl className={classes.facts}>
        {facts.map(
          ([label, text]) =>
            text && (
              <div className={classes.fact} key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </SectionCard>
  );
}

function usedText(used: Instrument, doneOn: string): string {
  const isOver = isCalibrationOver(used, doneOn);
  return isOver ? `${instrumentText(used)} (abgelaufen)` : instrumentText(used);
}

const tones = { ok: 'ok', defect: 'bad', untestable: 'unsure' } as const;

/** The points with their outcomes. Beside a Nachprüfung stands what was found before. */
export function RecordPoints({
  points,
  before = [],
}: {
  points: readonly Reading[];
  before?: readonly Reading[];
}) {
  return (
    <SectionCard title="Prüfpunkte" count={points.length}>
      <ul className={classes.list}>
        {points.map((point) => (
          <li className={classes.row} key={point.pointId}>
            <span className={classes.texts}>
              <span>{point.label}</span>
              <span className={classes.small}>
                {[valueText(point), limitText(point), point.reason].filter(Boolean).join(' · ')}
              </span>
              {before
                .filter(({ pointId }) => pointId === point.pointId)
                .map((earlier) => (
                  <span className={classes.small} key={earlier.pointId}>
                    Vorher:{' '}
                    {[outcomeLabels[earlier.outcome], valueText(earlier), earlier.reason]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                ))}
            </span>
            <Pill tone={tones[point.outcome]}>{outcomeLabels[point.outcome]}</Pill>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** The defects as they were when the record was closed. */
export function RecordDefects({ record: { defects, verified } }: { record: InspectionRecord }) {
  return (
    <SectionCard title="Mängel" count={defects.length}>
      <ul className={classes.list}>
        {defects.map(({ id, description, severity, mayContinue, deadline }) => (
          <li className={classes.row} key={id}>
            <span className={classes.texts}>
              <span>{description}</span>
              <span className={classes.small}>
                Weiterbetrieb: {continuedUseLabels[mayContinue]}
                {deadline && ` · Frist ${germanDay(deadline)}`}
              </span>
            </span>
            <Pill tone={severity === 'minor' ? 'neutral' : 'bad'}>{severityLabels[severity]}</Pill>
          </li>
        ))}
        {verified.map(({ id, description }) => (
          <li className={classes.row} key={id}>
            <span className={classes.texts}>{description}</span>
            <Pill tone="ok">behoben</Pill>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
