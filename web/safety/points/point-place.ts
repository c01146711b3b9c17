import type { SafetyPoint } from '#contract/safety.ts';

type PointPlace = Pick<SafetyPoint, 'site' | 'floor' | 'column'>;

/** "BT3 · Etage UG · Achse A01", as far as it is known. */
export function placeOf({ site, floor, column }: PointPlace): string {
  return [site, floor && `Etage ${floor}`, column && `Achse ${column}`].filter(Boolean).join(' · ');
}
