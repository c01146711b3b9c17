import { combineLocation } from '#contract/equipment/location.ts';
import { ACHTUNG } from '#contract/equipment/tags.ts';
import type { DemoAuthor } from '../demo-accounts.ts';
import { momentBefore, momentSince } from '../demo-calendar.ts';
import { demoId, type SeededRandom, seededRandom } from '../seeded-random.ts';
import * as types from './demo-backbone-types.ts';
import { type FeaturedEquipment, featuredEquipment } from './demo-featured.ts';
import { createNumbering } from './demo-numbering.ts';
import { type Building, buildingsFor, type Floor, floorNumbers } from './demo-site.ts';
import { floorsOf, type TypePlan } from './demo-type-plan.ts';
import { typePlans } from './demo-types.ts';

export interface DemoEquipment {
  id: string;
  name: string;
  type: string;
  /** The number of the Bauteil; zero outside of all of them. */
  building: number;
  locationRaw: string;
  locationBuilding: string | null;
  locationFloor: Floor | null;
  locationColumn: string | null;
  locationRoom: string | null;
  tags: string[];
  createdAt: string;
  updatedAt: string;
  createdBy: DemoAuthor;
  updatedBy: DemoAuthor;
}

type Plain = Pick<DemoEquipment, 'name' | 'type' | 'building' | 'tags'> &
  Partial<Pick<DemoEquipment, 'locationRaw'>> & {
    floor: Floor | null;
    column: string | null;
    room: string | null;
  };

/** How many days ago an Anlage was created, at least and at most. */
type Age = readonly [number, number];

const recordedFirst: Age = [860, 900];
const recordedEarly: Age = [700, 860];
const recordedLater: Age = [60, 700];

/** The fractional parts of its multiples fill the range from 0 to 1 evenly from the start. */
const goldenRatio = 0.618_033_988_749_895;

/** Always the same Anlagen for the same count; a name occurs once on the whole site. */
export function makeEquipment(count: number): DemoEquipment[] {
  const random = seededRandom('equipment');
  const buildings = buildingsFor(count);
  const numbering = createNumbering();
  const made: DemoEquipment[] = [];
  const add = (plain: Plain, age: Age) => made.push(complete(random, plain, age));

  for (const featured of featuredEquipment) {
    numbering.reserve(featured.code);
    add(asPlain(featured), recordedFirst);
  }
  for (const building of buildings) {
    for (const { plan, code, floor } of backbone(building)) {
      if (numbering.reserve(code)) add(placed(random, plan, code, building, floor), recordedEarly);
    }
  }
  for (let index = 1; made.length < count; index++) {
    const plan = planAt((index * goldenRatio) % 1);
    const building = buildingFor(random, plan, buildings);
    const floor = floorFor(random, plan, building);
    const code = numbering.next(plan, building, floor);
    add(placed(random, plan, code, building, floor), recordedLater);
  }
  return made.slice(0, count);
}

function asPlain(featured: FeaturedEquipment): Plain {
  const { type, head, code, area, locationRaw, tags } = featured;
  return {
    name: nameOf(head ?? type, code, area),
    type,
    ...(locationRaw ? { locationRaw } : {}),
    tags: [...tags],
    building: featured.building ?? 0,
    floor: featured.floor ?? null,
    column: featured.column ?? null,
    room: featured.room ?? null,
  };
}

/** What every Bauteil has: its feed, a board on every floor, its automation and its alarm. */
function backbone(building: Building): { plan: TypePlan; code: string; floor: Floor }[] {
  const { number, areas } = building;
  const lowest = [...areas.keys()][0] ?? 'EG';
  return [
    { plan: types.transformer, code: `T ${number}`, floor: lowest },
    { plan: types.mainBoard, code: `NSHV ${number}`, floor: lowest },
    ...[...areas.keys()].map((floor) => ({
      plan: types.subBoard,
      code: `UV ${number}.${floorNumbers[floor]}`,
      floor,
    })),
    { plan: types.automationStation, code: `ASP ${number}.1`, floor: lowest },
    { plan: types.firePanel, code: `BMZ ${number}`, floor: 'EG' },
  ];
}

const allShares = typePlans.reduce((sum, plan) => sum + plan.share, 0);

function planAt(position: number): TypePlan {
  let left = position * allShares;
  for (const plan of typePlans) {
    left -= plan.share;
    if (left < 0) return plan;
  }
  return types.subBoard;
}

function buildingFor(
  random: SeededRandom,
  { onlyIn }: TypePlan,
  buildings: readonly [Building, ...Building[]],
): Building {
  const [first, ...others] = buildings.filter(({ kind }) => onlyIn?.includes(kind) ?? true);
  return first ? random.pick([first, ...others]) : buildings[0];
}

function floorFor(random: SeededRandom, plan: TypePlan, building: Building): Floor {
  const [first, ...others] = [...building.areas.keys()].filter(floorsOf[plan.floors]);
  return first ? random.pick([first, ...others]) : 'EG';
}

/** "USV 2 Intensivstation": a code that names the type itself needs no word before it. */
function nameOf(head: string, code: string, area: string): string {
  return code.startsWith(`${head} `) ? `${code} ${area}` : `${head} ${code} ${area}`;
}

function placed(
  random: SeededRandom,
  plan: TypePlan,
  code: string,
  building: Building,
  floor: Floor,
): Plain {
  const head = plan.heads ? random.pick(plan.heads) : plan.name;
  const spot = plan.spots ? `${random.pick(plan.spots)} ` : '';
  const area = plan.wholeBuilding ? building.name : `${spot}${building.areas.get(floor) ?? ''}`;
  const room = String(random.whole(1, 240)).padStart(3, '0');
  return {
    name: nameOf(head, code, area),
    type: plan.name,
    tags: tagsFor(random, plan),
    building: building.number,
    floor,
    column: random.chance(0.06)
      ? null
      : `${random.pick(['A', 'B', 'C', 'D', 'E', 'F', 'G'])}${random.whole(1, 14)}`,
    room: random.chance(0.06) ? null : `${floorNumbers[floor]}.${room}`,
  };
}

function tagsFor(random: SeededRandom, plan: TypePlan): string[] {
  const tags = random.chance(0.08) ? [ACHTUNG] : [];
  for (const tag of plan.tags) if (random.chance(0.4)) tags.push(tag);
  if (random.chance(0.35)) tags.push(`Wartung Q${random.whole(1, 4)}`);
  return tags.slice(0, 4);
}

function complete(random: SeededRandom, plain: Plain, age: Age): DemoEquipment {
  const { name, type, tags, building, floor, column, room } = plain;
  // Some people write the Bauteil with its prefix, some without it.
  const locationBuilding = building === 0 ? null : `${random.chance(0.03) ? '' : 'BT'}${building}`;
  const combined = combineLocation({ building: locationBuilding, floor, column, room });
  const createdAt = momentBefore(random, ...age);
  const createdBy = random.pick<DemoAuthor>(['editor', 'editor', 'reviewer', 'admin']);
  const wasChanged = random.chance(0.45);
  return {
    id: demoId(`equipment:${name}`),
    name,
    type,
    building,
    locationRaw: combined ?? plain.locationRaw ?? '',
    locationBuilding,
    locationFloor: floor,
    locationColumn: column,
    locationRoom: room,
    tags,
    createdAt,
    updatedAt: wasChanged ? momentSince(random, createdAt) : createdAt,
    createdBy,
    updatedBy: wasChanged ? random.pick<DemoAuthor>(['editor', 'reviewer']) : createdBy,
  };
}
