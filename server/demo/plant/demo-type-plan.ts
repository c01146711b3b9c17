import type { Floor } from './demo-site.ts';

type FloorChoice = 'cellar' | 'plant' | 'rooms' | 'any';

export interface TypePlan {
  name: string;
  color: string;
  /** What a name begins with, where that is not the type's own name. */
  heads?: readonly [string, ...string[]];
  code: string;
  /** Counted over the whole site (RLT 04), per Bauteil (SB 3.2) or per floor (BSK 3.2.14). */
  numbered: 'site' | 'building' | 'floor';
  /** Numbers are filled up with zeros to this length. */
  digits?: number;
  /** Stands before the area in a name: "Flur Intensivstation". */
  spots?: readonly [string, ...string[]];
  /** Serves a whole Bauteil: the name ends with that instead of the area. */
  wholeBuilding?: true;
  /** Only in Bauteile of these kinds. */
  onlyIn?: readonly number[];
  /** How many there are, relative to the others; none beyond the backbone of a Bauteil: 0. */
  share: number;
  floors: FloorChoice;
  tags: readonly [string, ...string[]];
  /** Hangs on a distribution board. */
  powered?: true;
  controlledBy?: 'Automationsstation' | 'Brandmeldezentrale';
}

export const floorsOf: Record<FloorChoice, (floor: Floor) => boolean> = {
  cellar: (floor) => floor.startsWith('UG'),
  plant: (floor) => floor.startsWith('UG') || floor === 'DG',
  rooms: (floor) => !floor.startsWith('UG') && floor !== 'DG',
  any: () => true,
};
