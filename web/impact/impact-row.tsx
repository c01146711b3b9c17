import { IconChevronRight, IconCornerDownRight, IconHelpCircle } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'wouter';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import rowClasses from '#web/ui/list/row-link.module.css';
import { ImpactNote, ImpactNotes } from './impact-note.tsx';
import classes from './impact-row.module.css';
import { useEquipmentLook } from './model/equipment-look.ts';
import type { Affected } from './model/impact-model.ts';
import { ProtectionNotes } from './protection-notes.tsx';
import { StandInNotes } from './stand-in-notes.tsx';

const reasons = { dependency: 'hängt ab von', control: 'gesteuert von', safety: 'abgesichert von' };

interface ImpactRowProps {
  affected: Affected;
  /** The Anlage through which it is affected; undefined if that is the origin. */
  viaName: string | undefined;
  /** The id of the origin. */
  offId: string;
  isMarked: boolean;
  onMark: (id: string | undefined) => void;
}

/** The whole row opens the Anlage. Memoised, because the pointer marks one row among thousands. */
export const ImpactRow = memo((props: ImpactRowProps) => {
  const { affected, viaName, offId, isMarked, onMark } = props;
  const { Facts } = useEquipmentLook();
  const { equipment, isUnsure, via, standIns, protections } = affected;
  const mark = () => onMark(equipment.id);
  const unmark = () => onMark(undefined);
  return (
    <div className={`${rowClasses.row} ${classes.row}`} data-marked={isMarked || undefined}>
      <div className={classes.content}>
        <h3 className={`${rowClasses.name} ${classes.name}`}>
          <Link
            className={rowClasses.link}
            href={`/equipment/${equipment.id}`}
            onMouseEnter={mark}
            onMouseLeave={unmark}
            onFocus={mark}
            onBlur={unmark}
          >
            {equipment.name}
          </Link>
        </h3>
        <Facts type={equipment.type} locationRaw={equipment.locationRaw} />
        {viaName && (
          <p className={classes.way}>
            <IconCornerDownRight size={16} aria-hidden />
            <span>
              {reasons[via.type]} {viaName}
            </span>
          </p>
        )}
        <ImpactNotes>
          {isUnsure && (
            <ImpactNote icon={<IconHelpCircle size={16} aria-hidden />} isUnsure>
              Unsicher: nur über nicht bestätigte Absicherung
            </ImpactNote>
          )}
          <StandInNotes standIns={standIns} />
          <ProtectionNotes protections={protections} offId={offId} />
        </ImpactNotes>
        <div className={classes.marks}>
          <PendingPill record={via.id} />
        </div>
      </div>
      <IconChevronRight className={classes.chevron} size={20} aria-hidden />
    </div>
  );
});
