import { append } from '../append.ts';
import { byName, type EquipmentSummary, summaryOf } from '../equipment/equipment-summary.ts';
import { type SafetyPoint, safetyRoles } from '../safety/safety.ts';
import { compareKeys, nameSortKey } from '../text/sort-key.ts';
import { type Impact, impactLimit, type Protection, type StandIn } from './impact.ts';
import { type ImpactOrigin, type Relations, walkImpact } from './impact-walk.ts';

/** The rows of a device that the answer needs. */
export interface ImpactFacts extends Relations {
  equipmentOf(id: string): EquipmentSummary | undefined;
  safetyPointOf(id: string): SafetyPoint | undefined;
}

/** The answer of the call, without its time; undefined if the origin is unknown. */
export function impactOf(
  origin: ImpactOrigin,
  facts: ImpactFacts,
  limit: number = impactLimit,
): Omit<Impact, 'at'> | undefined {
  const known = originOf(origin, facts);
  if (!known) return undefined;
  const { reached, isComplete } = walkImpact(origin, facts, limit);
  const unsure = new Map(reached.map(({ id, isUnsure }) => [id, isUnsure]));
  const standIns = standInsOf(facts, unsure.set(origin.id, false), isComplete);
  const protections = protectionsOf(facts);
  const affected = reached.flatMap(({ id, ...rest }) => {
    const equipment = facts.equipmentOf(id);
    if (!equipment) return [];
    const isProtected = rest.distance === 1 && origin.kind === 'safety_point';
    return {
      equipment: summaryOf(equipment),
      ...rest,
      standIns: standIns(id),
      protections: isProtected ? protections(id) : [],
    };
  });
  affected.sort((a, b) => a.distance - b.distance || byName(a.equipment, b.equipment));
  return { origin: known, standIns: standIns(origin.id), affected, isComplete };
}

function originOf({ kind, id }: ImpactOrigin, facts: ImpactFacts): Impact['origin'] | undefined {
  if (kind === 'equipment') {
    const equipment = facts.equipmentOf(id);
    return equipment && { kind, equipment: summaryOf(equipment) };
  }
  const safetyPoint = facts.safetyPointOf(id);
  return safetyPoint && { kind, safetyPoint };
}

/** @param unsure all Anlagen that are off, and whether that depends on a proposed Absicherung */
function standInsOf(facts: ImpactFacts, unsure: ReadonlyMap<string, boolean>, isComplete: boolean) {
  const isAffected = (id: string) => {
    if (unsure.has(id)) return unsure.get(id) ? null : true;
    return isComplete ? false : null;
  };
  const found = new Map<string, StandIn[]>();
  const add = (of: string, linkId: string, other: string) => {
    const equipment = unsure.has(of) ? facts.equipmentOf(other) : undefined;
    if (!equipment) return;
    append(found, of, { linkId, equipment: summaryOf(equipment), isAffected: isAffected(other) });
  };
  for (const { id, linkType, sourceEquipmentId, targetEquipmentId } of facts.links) {
    if (linkType !== 'redundancy') continue;
    add(sourceEquipmentId, id, targetEquipmentId);
    add(targetEquipmentId, id, sourceEquipmentId);
  }
  return (id: string) => (found.get(id) ?? []).sort(byStandIn);
}

function protectionsOf(facts: ImpactFacts) {
  const found = new Map<string, Protection[]>();
  for (const { id: linkId, equipmentId, safetyPointId, role, status } of facts.safetyLinks) {
    const identifier = facts.safetyPointOf(safetyPointId)?.identifier;
    if (identifier === undefined) continue;
    append(found, equipmentId, { linkId, safetyPointId, identifier, role, status });
  }
  return (id: string) => (found.get(id) ?? []).sort(byRole);
}

function byStandIn(a: StandIn, b: StandIn): number {
  return byName(a.equipment, b.equipment) || compareKeys(a.linkId, b.linkId);
}

function byRole(a: Protection, b: Protection): number {
  return (
    safetyRoles.indexOf(a.role) - safetyRoles.indexOf(b.role) ||
    compareKeys(nameSortKey(a.identifier), nameSortKey(b.identifier)) ||
    compareKeys(a.linkId, b.linkId)
  );
}
