import { type DemoEquipment, makeEquipment } from '#server/demo/plant/demo-equipment.ts';

let made: readonly DemoEquipment[] | undefined;

/** The Anlagen of most measurements, the same in all parts of a run. */
export function hundredThousand(): readonly DemoEquipment[] {
  made ??= makeEquipment(100_000);
  return made;
}

const buildings = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K'];

/** The same Anlagen in each of ten buildings, because inventing a million takes longer than searching them. */
export function oneMillion(): readonly DemoEquipment[] {
  const inBuilding = (record: DemoEquipment) => (building: string, at: number) => ({
    ...record,
    id: at + record.id.slice(1),
    name: `${record.name} ${building}`,
  });
  return hundredThousand().flatMap((record) => buildings.map(inBuilding(record)));
}
