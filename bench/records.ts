import { type DemoEquipment, makeEquipment } from '#server/demo/plant/demo-equipment.ts';

let made: readonly DemoEquipment[] | undefined;

/** What most is measured with: the same for all parts of a run. */
export function hundredThousand(): readonly DemoEquipment[] {
  made ??= makeEquipment(100_000);
  return made;
}
