/** The answer in the order and with the texts of the screen. */
import type { Impact } from '#contract/impact/impact.ts';

/** Set if the server does not have changes that wait on this device. */
export interface ShownImpact extends Impact {
  lacksWaiting?: true;
}

export type Affected = Impact['affected'][number];

export interface ImpactGroup {
  distance: number;
  affected: Affected[];
}

/** By distance; the answer is already in that order. */
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

/** How many Anlagen are between the origin and an affected Anlage. */
export function distanceLabel(distance: number): string {
  const between = distance - 1;
  if (between === 0) return 'Direkt betroffen';
  const many = numerals[between - 1] ?? formatCount(between);
  return `Über ${many} ${between === 1 ? 'Anlage' : 'Anlagen'}`;
}

/** Whether an Anlage that is surely not affected takes over. */
export function hasStandIn({ standIns }: Pick<Affected, 'standIns'>): boolean {
  return standIns.some(({ isAffected }) => isAffected === false);
}

interface ImpactCounts {
  /** Anlagen without a stand-in. */
  out: number;
  /** How many of those are affected only if a proposed Absicherung is right. */
  unsure: number;
  withStandIn: number;
}

export function countsOf(affected: readonly Affected[]): ImpactCounts {
  const out = affected.filter((one) => !hasStandIn(one));
  return {
    out: out.length,
    unsure: out.filter(({ isUnsure }) => isUnsure).length,
    withStandIn: affected.length - out.length,
  };
}

export function originName(origin: Impact['origin']): string {
  return origin.kind === 'equipment' ? origin.equipment.name : origin.safetyPoint.identifier;
}

export function originId(origin: Impact['origin']): string {
  return origin.kind === 'equipment' ? origin.equipment.id : origin.safetyPoint.id;
}

/** The names of everything in the answer by id. */
export function namesOf({ origin, affected }: Impact): ReadonlyMap<string, string> {
  return new Map([
    [originId(origin), originName(origin)],
    ...affected.map(({ equipment: { id, name } }) => [id, name] as const),
  ]);
}

export function formatCount(count: number): string {
  return count.toLocaleString('de-DE');
}
