import {
  type EquipmentField,
  type EquipmentFields,
  equipmentFieldNames,
} from '#contract/equipment/equipment.ts';
import { oneOf } from './random.ts';
import { anyRow, type Scene, write } from './write.ts';

const names = ['Pumpe', 'Lüftung', 'Kessel'];
const types = ['Heizung', 'Lüftung', 'Sanitär'];
const tagLists = [[], ['Achtung'], ['Achtung', 'Keller'], ['Dach']];

/** Sometimes what others might choose too, mostly what nobody else has. */
function newValue({ random, browser }: Scene, name: EquipmentField): unknown {
  const unique = browser.newId().slice(-6);
  const chance = random();
  switch (name) {
    case 'name':
      return chance < 0.3 ? oneOf(random, names) : `Anlage ${browser.name} ${unique}`;
    case 'type':
      return chance < 0.5 ? oneOf(random, types) : `Typ ${browser.name} ${unique}`;
    case 'locationRaw':
      return oneOf(random, ['BT1-EG', 'BT1-OG1']);
    case 'tags':
      return oneOf(random, tagLists);
    default:
      return chance < 0.2 ? null : `R${unique}`;
  }
}

export async function create(scene: Scene): Promise<void> {
  const { browser } = scene;
  const fields = Object.fromEntries(
    equipmentFieldNames.map((name) => [name, newValue(scene, name)]),
  ) as EquipmentFields;
  const body = { ...fields, id: browser.newId() };
  await write(scene, {
    ...{ id: browser.newId(), type: 'equipment', action: 'create' },
    ...{ data: { body }, label: body.name },
  });
}

export async function edit(scene: Scene): Promise<void> {
  const row = await anyRow(scene);
  if (!row) return create(scene);
  const { random, browser, ledger } = scene;
  // Perhaps in a form that has been open for a while.
  const opened = (random() < 0.3 && browser.looked.get(row.id)) || row;
  const wanted = equipmentFieldNames.filter(() => random() < 0.25);
  const changed = wanted.length > 0 ? wanted : (['name'] as const);
  const values = changed.map((name) => [name, newValue(scene, name)]);
  const base = Object.fromEntries(changed.map((name) => [name, opened[name]]));
  ledger.show(browser, row.id, base);
  await write(scene, {
    ...{ id: browser.newId(), type: 'equipment', action: 'update', label: row.name },
    data: { params: { id: row.id }, body: { ...Object.fromEntries(values), base } },
  });
}

export async function remove(scene: Scene): Promise<void> {
  const row = await anyRow(scene);
  if (!row) return;
  scene.ledger.show(scene.browser, row.id, row);
  await write(scene, {
    ...{ id: scene.browser.newId(), type: 'equipment', action: 'delete', label: row.name },
    data: { params: { id: row.id } },
  });
}
