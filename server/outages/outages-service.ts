import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#contract/errors.ts';
import { type Outage, type OutageChange, outageIdOf } from '#contract/outages.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { type AuditEvent, record } from '../audit/record.ts';
import { refuseUnseen, withoutUntouched } from '../audit/refuse-unseen.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findById } from '../equipment/equipment-store.ts';
import { lockEquipment, type NamedEquipment } from '../equipment/lock-equipment.ts';
import * as store from './outages-store.ts';

const inLog = (entityId: string) => ({ entityType: 'outage', entityId }) as const;

const fieldsOf = ({ since, until, reason }: store.OutageValues) => ({ since, until, reason });

/** The values for the log. */
const valuesOf = (outage: Outage) => ({ equipmentId: outage.equipmentId, ...fieldsOf(outage) });

const noOutage = { since: null, until: null, reason: null };

/** Fields that depend on each other. */
const groups = [['since', 'until'], ['reason']] as const;

export async function outageOf(executor: Executor, equipmentId: string) {
  const outage = (await store.findOf(executor, equipmentId)) ?? null;
  if (!outage && !(await findById(executor, equipmentId)))
    throw new AppError('equipment_not_found');
  return { outage };
}

/** Creates or changes the outage of an Anlage. */
export async function setOutage(
  tx: Tx,
  userId: string,
  equipmentId: string,
  { id, base, ...given }: OutageChange,
): Promise<Outage> {
  if (id !== (await outageIdOf(equipmentId))) throw wrongId();
  const equipment = (await lockEquipment(tx, [equipmentId])).get(equipmentId);
  if (!equipment) throw new AppError('equipment_not_found');
  const sent = { since: given.since, until: given.until, reason: textOrNull(given.reason) };
  for (;;) {
    const before = await store.findForUpdate(tx, id);
    const wanted = await decide(tx, { id, before, base, sent });
    if (before && isDeepStrictEqual(fieldsOf(before), wanted)) return before;
    const written = before
      ? await store.update(tx, id, wanted, userId)
      : await store.insert(tx, { id, equipmentId, ...wanted }, userId);
    // Otherwise somebody else has inserted it in this moment.
    if (!written) continue;
    await record(tx, {
      ...{ action: before ? 'update' : 'create', ...inLog(id), userId, equipment },
      ...(before ? { oldValues: valuesOf(before) } : {}),
      newValues: valuesOf(written),
    });
    return written;
  }
}

const wrongId = () =>
  new AppError('invalid_input', {
    fields: [{ field: 'id', message: 'Die Kennung gehört zu einer anderen Anlage.' }],
  });

interface Decision {
  id: string;
  before: Outage | undefined;
  base: OutageChange['base'];
  sent: store.OutageValues;
}

/** What to write. Refuses to overwrite what the sender has not seen. */
async function decide(tx: Tx, { id, before, base, sent }: Decision): Promise<store.OutageValues> {
  const { wanted, base: seen } =
    before && base
      ? withoutUntouched({ current: fieldsOf(before), base, wanted: sent }, groups)
      : { wanted: sent, base };
  const current = { ...(before ?? noOutage) };
  await refuseUnseen(tx, inLog(id), { current, base: seen, wanted: { ...wanted } });
  return wanted;
}

/** Audit entries for the outages that are deleted with Anlagen. */
export async function removalsWith(
  tx: Tx,
  userId: string,
  equipment: readonly (NamedEquipment & { id: string })[],
): Promise<AuditEvent[]> {
  const byId = new Map(equipment.map((one) => [one.id, one]));
  const found = await store.lockOfAll(tx, [...byId.keys()]);
  return found.flatMap((outage): AuditEvent[] => {
    const gone = byId.get(outage.equipmentId);
    if (!gone) return [];
    const oldValues = valuesOf(outage);
    return [{ action: 'delete', ...inLog(outage.id), userId, oldValues, equipment: gone }];
  });
}
