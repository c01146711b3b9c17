/** What the answer says, in the order and the words of the screen. */
import type { Impact } from '#contract/impact/impact.ts';

/** Told by a server that has not heard of what waits on this device. */
export interface ShownImpact extends Impact {
  lacksWaiting?: true;
}

export type Affected = Impact['affected'][number];

export interface ImpactGroup {
  distance: number;
  affected: Affected[];
}

/** By distance; the answer is in that order already. */
export function groupsOf(affected: readonly Affected[]): ImpactGroup[] {
  const groups: ImpactGroup[] = [];
  for (const one of affected) {
    const last = groups.at(-1);
    if (last?.distance === one.distance) last.affected.push(one);
    else groups.push({ distance: one.distance, affected: [one] });
  }
  return groups;
}

const numerals = [
  ...['eine', 'zwei', 'drei', 'vier', 'fünf', 'sechs'],
  ...['sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
];

/** How many Anlagen lie between what is switched off and what is affected by it. */
export function distanceLabel(distance: number): string {
  const between = distance - 1;
  if (between === 0) return 'Direkt betroffen';
  const many = numerals[between - 1] ?? formatCount(between);
  return `Über ${many} ${between === 1 ? 'Anlage' : 'Anlagen'}`;
}

/** Something that is surely not affected itself can take over. */
export function isHeld({ standIns }: Pick<Affected, 'standIns'>): boolean {
  return standIns.some(({ isAffected }) => isAffected === false);
}

interface ImpactCounts {
  /** What nothing takes over for. */
  out: number;
  /** How many of those are affected only if a proposed Absicherung is right. */
  unsure: number;
  held: number;
}

export function countsOf(affected: readonly Affected[]): ImpactCounts {
  const out = affected.filter((one) => !isHeld(one));
  return {
    out: out.length,
    unsure: out.filter(({ isUnsure }) => isUnsure).length,
    held: affected.length - out.length,
  };
}

export function originName(origin: Impact['origin']): string {
  return origin.kind === 'equipment' ? origin.equipment.name : origin.safetyPoint.identifier;
}

export function originId(origin: Impact['origin']): string {
  return origin.kind === 'equipment' ? origin.equipment.id : origin.safetyPoint.id;
}

/** Of everything in the answer, by its id. */
export function namesOf({ origin, affected }: Impact): ReadonlyMap<string, string> {
  return new Map([
    [originId(origin), originName(origin)],
    ...affected.map(({ equipment: { id, name } }) => [id, name] as const),
  ]);
}

export function formatCount(count: number): string {
  return count.toLocaleString('de-DE');
}
