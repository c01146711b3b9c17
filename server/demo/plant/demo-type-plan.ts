import type { Floor } from './demo-site.ts';

type FloorChoice = 'cellar' | 'plant' | 'rooms' | 'any';

export interface TypePlan {
  name: string;
  color: string;
  /** What a name begins with, if that is not the name of the type. */
  heads?: readonly [string, ...string[]];
  code: string;
  /** Counted over the whole site (RLT 04), per Bauteil (SB 3.2) or per floor (BSK 3.2.14). */
  numbered: 'site' | 'building' | 'floor';
  /** Numbers are filled up with zeros to this length. */
  digits?: number;
  /** Written before the area in a name: "Flur Intensivstation". */
  spots?: readonly [string, ...string[]];
  /** Serves a whole Bauteil: the name ends with the Bauteil instead of the area. */
  wholeBuilding?: true;
  /** Only in Bauteile of these kinds. */
  onlyIn?: readonly number[];
  /** How many there are, relative to the others; 0 for types that exist only in the backbone of a Bauteil. */
  share: number;
  floors: FloorChoice;
  tags: readonly [string, ...string[]];
  /** Fed by a distribution board. */
  powered?: true;
  controlledBy?: 'Automationsstation' | 'Brandmeldezentrale';
}

export const floorsOf: Record<FloorChoice, (floor: Floor) => boolean> = {
  cellar: (floor) => floor.startsWith('UG'),
  plant: (floor) => floor.startsWith('UG') || floor === 'DG',
  rooms: (floor) => !floor.startsWith('UG') && floor !== 'DG',
  any: () => true,
};
