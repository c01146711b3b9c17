import { byName, summaryOf } from '#contract/equipment/equipment-summary.ts';
import { type LinkOfEquipment, linkCalls } from '#contract/links.ts';
import { compareKeys } from '#contract/text/sort-key.ts';
import type { Rows } from '#web/offline/rows/shown-rows.ts';
import { deviceQuery } from '#web/reads/device-query.ts';
import { serverQuery } from '#web/reads/server-query.ts';

export const linksQuery = (equipmentId: string) =>
  deviceQuery(linkCalls.list, { params: { id: equipmentId } }, (rows) =>
    linksOf(rows, equipmentId),
  );

/** The links of an Anlage as source or target, in the order of the other Anlagen's names. */
export async function linksOf(
  rows: Rows,
  equipmentId: string,
): Promise<LinkOfEquipment[] | undefined> {
  const [outgoing, incoming] = await Promise.all([
    rows.of('equipment_link', [equipmentId]),
    rows.ofSecondHome('equipment_link', [equipmentId]),
  ]);
  const others = [
    ...outgoing.map(({ targetEquipmentId }) => targetEquipmentId),
    ...incoming.map(({ sourceEquipmentId }) => sourceEquipmentId),
  ];
  const equipment = await rows.of('equipment', [equipmentId, ...others]);
  const byId = new Map(equipment.map((row) => [row.id, row]));
  if (!byId.has(equipmentId)) return undefined;
  const seen = [...outgoing, ...incoming].flatMap((row) => {
    const { sourceEquipmentId, targetEquipmentId, createdBy, ...link } = row;
    const isSource = sourceEquipmentId === equipmentId;
    const other = byId.get(isSource ? targetEquipmentId : sourceEquipmentId);
    return other ? [{ ...link, isSource, linkedEquipment: summaryOf(other) }] : [];
  });
  return seen.sort(
    (a, b) => byName(a.linkedEquipment, b.linkedEquipment) || compareKeys(a.id, b.id),
  );
}

/** Who wrote the current comment of a link. */
export const linkChangeQuery = ({ id, comments }: LinkOfEquipment) =>
  serverQuery(linkCalls.lastChange, { params: { linkId: id } }, comments);
