import { type DemoEquipment, makeEquipment } from '#server/demo/plant/demo-equipment.ts';

let made: readonly DemoEquipment[] | undefined;

/** What most is measured with: the same for all parts of a run. */
export function hundredThousand(): readonly DemoEquipment[] {
  made ??= makeEquipment(100_000);
  return made;
}

const houses = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K'];

/** The same in each of ten houses: to make up a million of their own takes longer than to search them. */
export function oneMillion(): readonly DemoEquipment[] {
  const inHouse = (record: DemoEquipment) => (house: string, at: number) => ({
    ...record,
    id: at + record.id.slice(1),
    name: `${record.name} ${house}`,
  });
  return hundredThousand().flatMap((record) => houses.map(inHouse(record)));
}
