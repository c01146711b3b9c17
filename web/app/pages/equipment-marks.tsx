import { DangerousMark } from '#web/defects/equipment/dangerous-mark.tsx';
import { NextDueMark } from '#web/inspections/next-due/next-due-mark.tsx';

/** What other nouns show on the card of an Anlage. */
export function EquipmentMarks({ equipmentId }: { equipmentId: string }) {
  return (
    <>
      <DangerousMark equipmentId={equipmentId} />
      <NextDueMark equipmentId={equipmentId} />
    </>
  );
}
