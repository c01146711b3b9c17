/** What is set for the inspections of an Anlage, with and without network. */
import {
  type DutyFields,
  dutyIdOf,
  type InspectionDuty,
  noDuty,
  type SeenDuty,
} from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { type Outage, outageIdOf } from '#contract/outages.ts';
import { write } from '#web/offline/offline.ts';

/** Its name is shown with a waiting change. */
export interface InspectedEquipment {
  id: string;
  name: string;
}

const seenOf = (duty: InspectionDuty | undefined): SeenDuty => {
  if (!duty) return noDuty;
  const { rule, interval, reason, responsibleId, lastDoneOn, countsFrom } = duty;
  return { rule, interval, reason, responsibleId, lastDoneOn, countsFrom };
};

interface DutySetting {
  kind: InspectionKind;
  fields: DutyFields;
  /** The record as the user has seen it. */
  seen: InspectionDuty | undefined;
}

export async function setDuty(
  userId: string,
  equipment: InspectedEquipment,
  { kind, fields, seen }: DutySetting,
) {
  const id = await dutyIdOf(equipment.id, kind.id);
  return write<InspectionDuty>(userId, {
    ...{ id: crypto.randomUUID(), type: 'inspection_duty', action: 'update' },
    label: `${equipment.name}, ${kind.name}`,
    data: {
      params: { id: equipment.id, kindId: kind.id },
      body: { id, ...fields, base: seenOf(seen) },
    },
  });
}

interface OutageSetting {
  since: string;
  until: string | null;
  reason: string | null;
  seen: Outage | null;
}

export async function setOutage(
  userId: string,
  equipment: InspectedEquipment,
  { seen, ...fields }: OutageSetting,
) {
  const base = {
    ...{ since: seen?.since ?? null, until: seen?.until ?? null, reason: seen?.reason ?? null },
  };
  return write<Outage>(userId, {
    ...{ id: crypto.randomUUID(), type: 'outage', action: 'update', label: equipment.name },
    data: {
      params: { id: equipment.id },
      body: { id: await outageIdOf(equipment.id), ...fields, base },
    },
  });
}
