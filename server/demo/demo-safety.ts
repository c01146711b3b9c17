import type { safetyRoles, safetyStatuses } from '#contract/safety/safety.ts';
import type { DemoAuthor } from './demo-accounts.ts';
import { type BuildingPlant, boardsInOrder, type Wiring } from './demo-wiring.ts';
import { mainBoard, subBoard } from './plant/demo-backbone-types.ts';
import type { DemoEquipment } from './plant/demo-equipment.ts';
import { demoId, type SeededRandom, seededRandom } from './seeded-random.ts';

interface DemoSafetyPoint {
  id: string;
  identifier: string;
  site: string;
  floor: string | null;
  column: string | null;
  description: string;
  createdAt: string;
}

export interface DemoSafetyLink {
  id: string;
  equipmentId: string;
  safetyPointId: string;
  role: (typeof safetyRoles)[number];
  status: (typeof safetyStatuses)[number];
  createdAt: string;
  createdBy: DemoAuthor;
}

export interface Fuses {
  points: DemoSafetyPoint[];
  /** The fuse in front of each board. */
  feeders: Map<DemoEquipment, DemoSafetyPoint>;
  /** The fuse of each Bauteil's safety supply. */
  standby: Map<number, DemoSafetyPoint>;
}

const standbyFuse = 7;
const firstFeeder = 8;
const fusesPerField = 6;

export function makeFuses({ plants, supplies }: Wiring): Fuses {
  const random = seededRandom('fuses');
  const fuses: Fuses = { points: [], feeders: new Map(), standby: new Map() };
  for (const plant of plants.values()) {
    const main = plant.byType.get(mainBoard.name)?.[0];
    if (!main) continue;
    const board = `NSHV ${plant.number}`;
    const standby = fuse(plant, standbyFuse, main, `SV-Schiene ${board}, Feld 2, NH1 160 A`);
    fuses.standby.set(plant.number, standby);
    fuses.points.push(standby);
    for (const [index, item] of boardsInOrder(plant).entries()) {
      const number = firstFeeder + index;
      const from = supplies.get(item);
      if (!from) continue;
      const point = fuse(plant, number, from, feederText(random, board, number, from));
      fuses.feeders.set(item, point);
      fuses.points.push(point);
    }
  }
  return fuses;
}

function feederText(
  random: SeededRandom,
  board: string,
  number: number,
  from: DemoEquipment,
): string {
  const rating = random.pick(['NH00 63 A', 'NH00 80 A', 'NH00 100 A', 'NH1 125 A']);
  if (from.type === mainBoard.name) {
    return `${board}, Feld ${Math.ceil(number / fusesPerField)}, ${rating}`;
  }
  const code = /UV [\w.]+/.exec(from.name)?.[0] ?? subBoard.code;
  return `${code}, Abgang Q${random.whole(1, 24)}, ${random.pick(['NH00 35 A', 'NH00 50 A'])}`;
}

function fuse(
  { number: building }: BuildingPlant,
  number: number,
  { createdAt, locationFloor, locationColumn }: DemoEquipment,
  description: string,
): DemoSafetyPoint {
  const identifier = `${building}F${String(number).padStart(2, '0')}`;
  return {
    id: demoId(`safety-point:${identifier}`),
    identifier,
    site: `BT${building}`,
    floor: locationFloor,
    column: locationColumn,
    description,
    createdAt,
  };
}

export function* makeSafetyLinks(
  equipment: readonly DemoEquipment[],
  { supplies }: Wiring,
  { feeders, standby }: Fuses,
): Generator<DemoSafetyLink> {
  const random = seededRandom('safety');
  for (const item of equipment) {
    const supply = supplies.get(item);
    const primary = feeders.get(item) ?? (supply && feeders.get(supply));
    if (!primary || random.chance(0.08)) continue;
    yield safetyLink(random, item, primary, 'primary');
    const secondary = standby.get(item.building);
    if (secondary && item.tags.includes('SV-Netz')) {
      yield safetyLink(random, item, secondary, 'secondary');
    }
  }
}

function safetyLink(
  random: SeededRandom,
  item: DemoEquipment,
  point: DemoSafetyPoint,
  role: DemoSafetyLink['role'],
): DemoSafetyLink {
  return {
    id: demoId(`safety-link:${item.id}:${point.id}`),
    equipmentId: item.id,
    safetyPointId: point.id,
    role,
    status: random.chance(role === 'primary' ? 0.88 : 0.5) ? 'confirmed' : 'proposed',
    createdAt: item.createdAt,
    createdBy: random.pick<DemoAuthor>(['editor', 'reviewer']),
  };
}
