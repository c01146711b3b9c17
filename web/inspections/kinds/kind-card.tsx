import { IconPencil, IconTrash, IconUser } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { everyText } from '#contract/inspections/interval.ts';
import { RowMenu } from '#web/ui/dialog/row-menu.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { addressOf } from '../due/due-view.ts';
import classes from './kind-card.module.css';

interface KindCardProps {
  kind: InspectionKind;
  isLocked: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

export function KindCard({ kind, isLocked, onEdit, onRemove }: KindCardProps) {
  const { name, legalBasis, interval, qualification, responsibleName, types, points } = kind;
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <Link
            className={classes.link ?? ''}
            href={addressOf({ kindId: kind.id, window: 'days90' })}
          >
            {name}
          </Link>
        </h2>
        {!isLocked && (
          <RowMenu
            label={`Aktionen für ${name}`}
            entries={[
              { label: 'Bearbeiten', icon: <IconPencil size={18} aria-hidden />, onChoose: onEdit },
              {
                label: 'Löschen',
                icon: <IconTrash size={18} aria-hidden />,
                onChoose: onRemove,
                destroys: true,
              },
            ]}
          />
        )}
      </div>
      <div className={classes.marks}>
        <Pill tone="accent">{everyText(interval)}</Pill>
        {kind.isRetired && <Pill tone="unsure">Nicht mehr verwendet</Pill>}
        {points.length > 0 && (
          <Pill>{points.length === 1 ? '1 Prüfpunkt' : `${points.length} Prüfpunkte`}</Pill>
        )}
      </div>
      {legalBasis && <p className={classes.line}>{legalBasis}</p>}
      {qualification && <p className={classes.line}>{qualification}</p>}
      <p className={classes.line}>
        {types.length === 0
          ? 'Keinem Typ zugeordnet'
          : types
              .map((entry) =>
                entry.interval ? `${entry.type} (${everyText(entry.interval)})` : entry.type,
              )
              .join(', ')}
      </p>
      {responsibleName && (
        <p className={classes.person}>
          <IconUser size={16} aria-hidden />
          {responsibleName}
        </p>
      )}
    </article>
  );
}
