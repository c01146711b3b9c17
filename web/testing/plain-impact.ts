/** "Was fällt aus?" by a simple algorithm that shares no code with the contract's, to compare the results. */
import type { Impact } from '#contract/impact/impact.ts';
import type { EquipmentLink } from '#contract/links.ts';
import type { SafetyLink } from '#contract/safety/safety.ts';

interface Arrow {
  id: string;
  type: string;
  from: string;
  to: string;
  isSure: boolean;
}

/** The part of an answer that does not depend on the names of Anlagen. */
export interface PlainAffected {
  id: string;
  distance: number;
  isUnsure: boolean;
  via: { id: string; type: string; from: string };
  standIns: string[];
  protections: string[];
}

interface World {
  links: readonly EquipmentLink[];
  safetyLinks: readonly SafetyLink[];
}

export function plainImpact(off: string, { links, safetyLinks }: World): PlainAffected[] {
  const arrows: Arrow[] = [];
  for (const { id, linkType, sourceEquipmentId: source, targetEquipmentId: target } of links) {
    if (linkType === 'dependency')
      arrows.push({ id, type: linkType, from: target, to: source, isSure: true });
    if (linkType === 'control')
      arrows.push({ id, type: linkType, from: source, to: target, isSure: true });
  }
  for (const { id, safetyPointId: from, equipmentId: to, status } of safetyLinks) {
    if (from === off) arrows.push({ id, type: 'safety', from, to, isSure: status === 'confirmed' });
  }

  const everyWay = shortest(off, arrows);
  const sureWay = shortest(
    off,
    arrows.filter(({ isSure }) => isSure),
  );
  const standInsOf = (id: string) =>
    links.flatMap(({ id: link, linkType, sourceEquipmentId, targetEquipmentId }) => {
      if (linkType !== 'redundancy') return [];
      const others = [
        ...(sourceEquipmentId === id ? [targetEquipmentId] : []),
        ...(targetEquipmentId === id ? [sourceEquipmentId] : []),
      ];
      return others.map((other) => {
        const isOff = sureWay.has(other) || (everyWay.has(other) ? null : false);
        return `${link} ${other} ${isOff}`;
      });
    });

  return [...everyWay]
    .filter(([id]) => id !== off)
    .map(([id, distance]) => {
      const last = arrows.filter(
        ({ from, to }) => to === id && everyWay.get(from) === distance - 1,
      );
      const sure = last.filter(({ from, isSure }) => isSure && sureWay.has(from));
      const [via] = (sure.length > 0 ? sure : last).sort((a, b) => (a.id < b.id ? -1 : 1));
      if (!via) throw new Error('nothing is reached by nothing');
      const isProtected = distance === 1 && safetyLinks.some((one) => one.safetyPointId === off);
      return {
        ...{ id, distance, isUnsure: !sureWay.has(id) },
        via: { id: via.id, type: via.type, from: via.from },
        standIns: standInsOf(id).sort(),
        protections: isProtected
          ? safetyLinks
              .filter(({ equipmentId }) => equipmentId === id)
              .map((one) => `${one.id} ${one.safetyPointId} ${one.role} ${one.status}`)
              .sort()
          : [],
      };
    });
}

/** Distances, corrected until there is nothing left to correct. */
function shortest(off: string, arrows: readonly Arrow[]): Map<string, number> {
  const distances = new Map([[off, 0]]);
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const { from, to } of arrows) {
      const way = (distances.get(from) ?? Number.POSITIVE_INFINITY) + 1;
      if (way >= (distances.get(to) ?? Number.POSITIVE_INFINITY)) continue;
      distances.set(to, way);
      isChanged = true;
    }
  }
  return distances;
}

/** An answer of the contract in the form of the simple algorithm. */
export function inPlain({ affected }: Pick<Impact, 'affected'>): PlainAffected[] {
  return affected.map(({ equipment: { id }, distance, isUnsure, via, standIns, protections }) => ({
    ...{ id, distance, isUnsure, via },
    standIns: standIns
      .map(({ linkId, equipment, isAffected }) => `${linkId} ${equipment.id} ${isAffected}`)
      .sort(),
    protections: protections
      .map((one) => `${one.linkId} ${one.safetyPointId} ${one.role} ${one.status}`)
      .sort(),
  }));
}
