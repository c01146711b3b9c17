/**
 * The one definition of "Was fällt aus?". The server gives the same answer from its database; a device without
 * network uses this code.
 *
 * What depends on something that is off is off, and so is what it controls and what a safety point that is off
 * protects. Redundancy removes nothing: it is shown beside the affected Anlage.
 */

import { append } from '../append.ts';
import type { EquipmentLink } from '../links.ts';
import type { SafetyLink } from '../safety/safety.ts';
import { type ImpactVia, impactLimit } from './impact.ts';

export interface ImpactOrigin {
  kind: 'equipment' | 'safety_point';
  id: string;
}

export interface Relations {
  links: readonly Pick<
    EquipmentLink,
    'id' | 'sourceEquipmentId' | 'targetEquipmentId' | 'linkType'
  >[];
  safetyLinks: readonly Pick<
    SafetyLink,
    'id' | 'equipmentId' | 'safetyPointId' | 'role' | 'status'
  >[];
}

interface Step extends ImpactVia {
  to: string;
  isUnsure: boolean;
}

interface Reached {
  id: string;
  distance: number;
  isUnsure: boolean;
  via: ImpactVia;
}

export interface ImpactWalk {
  reached: Reached[];
  isComplete: boolean;
}

export function walkImpact(
  origin: ImpactOrigin,
  relations: Relations,
  limit: number = impactLimit,
): ImpactWalk {
  const steps = stepsFrom(origin, relations);
  const { distances, isComplete } = distancesFrom(origin.id, steps, limit);
  const sure = surelyReached(origin.id, steps, distances);
  const ways = shortestWays(distances, steps, sure);
  const reached = [...distances]
    .filter(([id]) => id !== origin.id)
    .map(([id, distance]) => ({ id, distance, isUnsure: !sure.has(id), via: viaOf(ways, id) }));
  return { reached, isComplete };
}

type Steps = ReadonlyMap<string, readonly Step[]>;

function stepsFrom(origin: ImpactOrigin, { links, safetyLinks }: Relations): Steps {
  const steps = new Map<string, Step[]>();
  const add = (step: Step) => append(steps, step.from, step);
  for (const { id, linkType, sourceEquipmentId: source, targetEquipmentId: target } of links) {
    const isUnsure = false;
    if (linkType === 'dependency') add({ id, type: linkType, from: target, to: source, isUnsure });
    if (linkType === 'control') add({ id, type: linkType, from: source, to: target, isUnsure });
  }
  for (const { id, safetyPointId, equipmentId, status } of safetyLinks) {
    if (origin.kind !== 'safety_point' || safetyPointId !== origin.id) continue;
    const isUnsure = status !== 'confirmed';
    add({ id, type: 'safety', from: safetyPointId, to: equipmentId, isUnsure });
  }
  return steps;
}

/** Level by level; if there are too many, the nearest stay, and any of those at equal distance. */
function distancesFrom(origin: string, steps: Steps, limit: number) {
  const distances = new Map([[origin, 0]]);
  let frontier = [origin];
  for (let distance = 1; frontier.length > 0; distance += 1) {
    const next = new Set(frontier.flatMap((from) => steps.get(from) ?? []).map(({ to }) => to));
    const fresh = [...next].filter((id) => !distances.has(id));
    const room = limit - (distances.size - 1);
    frontier = fresh.slice(0, room);
    for (const id of frontier) distances.set(id, distance);
    if (fresh.length > room) return { distances, isComplete: false };
  }
  return { distances, isComplete: true };
}

function surelyReached(
  origin: string,
  steps: Steps,
  among: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const sure = new Set([origin]);
  for (const from of sure) {
    for (const { to, isUnsure } of steps.get(from) ?? []) {
      if (!isUnsure && among.has(to)) sure.add(to);
    }
  }
  return sure;
}

/** Of several shortest paths a sure one, then the one with the smallest link id. */
function shortestWays(
  distances: ReadonlyMap<string, number>,
  steps: Steps,
  sure: ReadonlySet<string>,
): ReadonlyMap<string, Step> {
  const ways = new Map<string, Step>();
  for (const [from, distance] of distances) {
    for (const step of steps.get(from) ?? []) {
      if (distances.get(step.to) !== distance + 1) continue;
      const way = { ...step, isUnsure: step.isUnsure || !sure.has(from) };
      const best = ways.get(step.to);
      if (!best || isBetter(way, best)) ways.set(step.to, way);
    }
  }
  return ways;
}

function isBetter(way: Step, than: Step): boolean {
  return way.isUnsure === than.isUnsure ? way.id < than.id : than.isUnsure;
}

function viaOf(ways: ReadonlyMap<string, Step>, reached: string): ImpactVia {
  const way = ways.get(reached);
  if (!way) throw new Error('what was reached was reached by something');
  return { id: way.id, type: way.type, from: way.from };
}
