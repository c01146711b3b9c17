import { type EquipmentConflict, equipmentFieldLabels } from '#contract/equipment.ts';
import { questionsOf } from '#contract/equipment-conflict.ts';
import { valueText } from '#web/ui/form/value-text.ts';
import classes from './decision-card.module.css';

/** What somebody else made of an Anlage since it was last seen here. */
export function ChangedThere({ conflict }: { conflict: EquipmentConflict }) {
  return (
    <dl className={classes.changes}>
      {questionsOf(conflict).map(({ field, mine, theirs }) => (
        <div key={field}>
          <dt>{equipmentFieldLabels[field]}</dt>
          <dd>
            <s>{valueText(mine)}</s> <span aria-hidden>→</span> <strong>{valueText(theirs)}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
