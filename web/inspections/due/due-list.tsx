import { IconUser } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { germanDay } from '#contract/calendar-day.ts';
import type { EquipmentSummary } from '#contract/equipment/equipment-summary.ts';
import type { DueItem } from '#contract/inspections/due-list.ts';
import { everyText } from '#contract/inspections/interval.ts';
import classes from './due-list.module.css';
import { DuePill } from './due-pill.tsx';

interface DueListProps {
  items: readonly DueItem[];
  /** They belong to another view, whose list is being read. */
  isOld: boolean;
  Facts: ComponentType<Pick<EquipmentSummary, 'type' | 'locationRaw'>>;
}

export function DueList({ items, isOld, Facts }: DueListProps) {
  return (
    <ul className={classes.list} aria-busy={isOld} data-old={isOld || undefined}>
      {items.map((item) => (
        <DueRow item={item} Facts={Facts} key={`${item.equipment.id} ${item.kindId}`} />
      ))}
    </ul>
  );
}

function DueRow({ item, Facts }: { item: DueItem } & Pick<DueListProps, 'Facts'>) {
  const { equipment, kindName, interval, dueOn, lastDoneOn, qualification, responsibleName } = item;
  return (
    <li className={classes.row}>
      <Link className={classes.name ?? ''} href={`/equipment/${equipment.id}`} dir="auto">
        {equipment.name}
      </Link>
      <div className={classes.due}>
        <DuePill {...item} />
      </div>
      <div className={classes.facts}>
        <Facts type={equipment.type} locationRaw={equipment.locationRaw} />
      </div>
      <p className={classes.kind}>
        {kindName} · {everyText(interval)}
      </p>
      <p className={classes.last}>
        {dueOn && `Fällig am ${germanDay(dueOn)} · `}
        {lastDoneOn ? `zuletzt ${germanDay(lastDoneOn)}` : 'Noch nie geprüft'}
        {qualification && ` · ${qualification}`}
      </p>
      {responsibleName && (
        <p className={classes.person}>
          <IconUser size={16} aria-hidden />
          {responsibleName}
        </p>
      )}
    </li>
  );
}
