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

/** The links of an Anlage, from whichever end, by the names of the others. */
export async function linksOf(
  rows: Rows,
  equipmentId: string,
): Promise<LinkOfEquipment[] | undefined> {
  const outgoing = await rows.of('equipment_link', [equipmentId]);
  const incoming = await rows.ofSecondHome('equipment_link', [equipmentId]);
  const others = [
    ...outgoing.map(({ targetEquipmentId }) => targetEquipmentId),
    ...incoming.map(({ sourceEquipmentId }) => sourceEquipmentId),
  ];
  const equipment = await rows.of('equipment', [equipmentId, ...others]);
  const known = new Map(equipment.map((row) => [row.id, row]));
  if (!known.has(equipmentId)) return undefined;
  const seen = [...outgoing, ...incoming].flatMap((row) => {
    const { sourceEquipmentId, targetEquipmentId, createdBy, ...link } = row;
    const isSource = sourceEquipmentId === equipmentId;
    const other = known.get(isSource ? targetEquipmentId : sourceEquipmentId);
    return other ? [{ ...link, isSource, linkedEquipment: summaryOf(other) }] : [];
  });
  return seen.sort(
    (a, b) => byName(a.linkedEquipment, b.linkedEquipment) || compareKeys(a.id, b.id),
  );
}

/** Who has written the comment that a link has now. */
export const linkChangeQuery = ({ id, comments }: LinkOfEquipment) =>
  serverQuery(linkCalls.lastChange, { params: { linkId: id } }, comments);
