import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { type Impact, impactLimit } from '#contract/impact/impact.ts';
import { placeOfPoint, type SafetyPoint } from '#contract/safety/safety.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { ImpactNote, ImpactNotes } from './impact-note.tsx';
import classes from './impact-summary.module.css';
import { useEquipmentLook } from './model/equipment-look.ts';
import { countsOf, formatCount, originName, type ShownImpact } from './model/impact-model.ts';
import { StandInNotes } from './stand-in-notes.tsx';

const occasion = {
  equipment: 'Wenn diese Anlage ausfällt',
  safety_point: 'Wenn dieser Absicherungspunkt abgeschaltet wird',
} as const;

interface ImpactSummaryProps {
  impact: ShownImpact;
  /** Shows less, so that the graph gets more space. */
  isBrief: boolean;
}

export function ImpactSummary({ impact, isBrief }: ImpactSummaryProps) {
  const { origin, standIns, isComplete, lacksWaiting } = impact;
  return (
    <section className={classes.card} aria-label={occasion[origin.kind]}>
      <p className={classes.occasion}>{occasion[origin.kind]}</p>
      <h2 className={classes.name} dir="auto">
        {originName(origin)}
      </h2>
      {!isBrief && <OriginFacts origin={origin} />}
      {impact.affected.length > 0 && <Counts impact={impact} />}
      <ImpactNotes>
        {!isBrief && <StandInNotes standIns={standIns} />}
        {lacksWaiting && (
          <ImpactNote icon={<IconCloudOff size={16} aria-hidden />}>
            Änderungen von diesem Gerät, die noch nicht gesendet sind, fehlen hier.
          </ImpactNote>
        )}
        {!isComplete && (
          <ImpactNote icon={<IconAlertTriangle size={16} aria-hidden />}>
            Es ist mehr betroffen: Nur die nächsten {formatCount(impactLimit)} Anlagen werden
            gezeigt.
          </ImpactNote>
        )}
      </ImpactNotes>
      <p className={classes.asOf} data-brief={isBrief || undefined}>
        Stand: {formatDateTime(impact.at)}
      </p>
    </section>
  );
}

function Counts({ impact: { affected, isComplete } }: { impact: Impact }) {
  const { out, unsure, withStandIn } = countsOf(affected);
  return (
    <p className={classes.counts}>
      <span className={classes.out}>
        {!isComplete && 'Mindestens '}
        <b>{formatCount(out)}</b> {out === 1 ? 'fällt aus' : 'fallen aus'}
      </span>
      {unsure > 0 && (
        <span>
          davon <b>{formatCount(unsure)}</b> unsicher
        </span>
      )}
      {withStandIn > 0 && (
        <span>
          <b>{formatCount(withStandIn)}</b> durch Redundanz gehalten
        </span>
      )}
    </p>
  );
}

function OriginFacts({ origin }: Pick<Impact, 'origin'>) {
  const { Facts } = useEquipmentLook();
  if (origin.kind === 'safety_point') return <PointFacts {...origin.safetyPoint} />;
  const { type, locationRaw } = origin.equipment;
  return <Facts type={type} locationRaw={locationRaw} />;
}

function PointFacts(point: SafetyPoint) {
  const { description } = point;
  const place = placeOfPoint(point);
  return (
    <>
      {place && <p className={classes.place}>{place}</p>}
      {description && <p className={classes.place}>{description}</p>}
    </>
  );
}
