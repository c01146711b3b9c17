import { append } from '#contract/append.ts';
import { mainBoard, subBoard, transformer } from './plant/demo-backbone-types.ts';
import type { DemoEquipment } from './plant/demo-equipment.ts';
import { type Floor, floors } from './plant/demo-site.ts';
import { planOf } from './plant/demo-types.ts';
import { seededRandom } from './seeded-random.ts';

export interface BuildingPlant {
  number: number;
  byType: Map<string, DemoEquipment[]>;
  /** The first board of a floor feeds the others on it. */
  boards: Map<Floor, DemoEquipment[]>;
}

/** How the power runs: main board, boards of the floors, boards behind those, and what they feed. */
export interface Wiring {
  plants: Map<number, BuildingPlant>;
  supplies: Map<DemoEquipment, DemoEquipment>;
}

export function wire(equipment: readonly DemoEquipment[]): Wiring {
  const plants = survey(equipment);
  const random = seededRandom('wiring');
  const supplies = new Map<DemoEquipment, DemoEquipment>();
  for (const item of equipment) {
    const plant = plants.get(item.building);
    if (!plant || !item.locationFloor) continue;
    const floorBoards = plant.boards.get(item.locationFloor) ?? [];
    const supply = supplyFor(item, plant, floorBoards) ?? random.pickAny(floorBoards);
    const hangsOnBoard = item.type === mainBoard.name || item.type === subBoard.name;
    const needsPower = hangsOnBoard || planOf.get(item.type)?.powered;
    if (supply && supply !== item && needsPower) supplies.set(item, supply);
  }
  return { plants, supplies };
}

function supplyFor(
  item: DemoEquipment,
  plant: BuildingPlant,
  floorBoards: readonly DemoEquipment[],
): DemoEquipment | undefined {
  if (item.type === mainBoard.name) return plant.byType.get(transformer.name)?.[0];
  if (item.type !== subBoard.name) return undefined;
  const [floorBoard] = floorBoards;
  return item === floorBoard ? plant.byType.get(mainBoard.name)?.[0] : floorBoard;
}

/** Per Bauteil; Anlagen outside of all of them are left out. */
function survey(equipment: readonly DemoEquipment[]): Map<number, BuildingPlant> {
  const plants = new Map<number, BuildingPlant>();
  for (const item of equipment) {
    if (item.building === 0) continue;
    let plant = plants.get(item.building);
    if (!plant) {
      plant = { number: item.building, byType: new Map(), boards: new Map() };
      plants.set(item.building, plant);
    }
    append(plant.byType, item.type, item);
    if (item.type === subBoard.name && item.locationFloor) {
      append(plant.boards, item.locationFloor, item);
    }
  }
  return plants;
}

/** The boards of a Bauteil: those of the floors from bottom to top, then those behind them. */
export function boardsInOrder(plant: BuildingPlant): DemoEquipment[] {
  const perFloor = floors.map((floor) => plant.boards.get(floor) ?? []);
  return [
    ...perFloor.flatMap((boards) => boards.slice(0, 1)),
    ...perFloor.flatMap((boards) => boards.slice(1)),
  ];
}
