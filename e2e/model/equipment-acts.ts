import {
  type EquipmentField,
  type EquipmentFields,
  equipmentFieldNames,
} from '#contract/equipment/equipment.ts';
import { type ActContext, anyRow, write } from './act-context.ts';
import { oneOf } from './random.ts';

const names = ['Pumpe', 'Lüftung', 'Kessel'];
const types = ['Heizung', 'Lüftung', 'Sanitär'];
const tagLists = [[], ['Achtung'], ['Achtung', 'Keller'], ['Dach']];

/** A value that nobody else chooses, or sometimes one that others may choose too. */
function newValue({ random, browser }: ActContext, name: EquipmentField): unknown {
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

export async function create(context: ActContext): Promise<void> {
  const { browser } = context;
  const fields = Object.fromEntries(
    equipmentFieldNames.map((name) => [name, newValue(context, name)]),
  ) as EquipmentFields;
  const body = { ...fields, id: browser.newId() };
  await write(context, {
    ...{ id: browser.newId(), type: 'equipment', action: 'create' },
    ...{ data: { body }, label: body.name },
  });
}

export async function edit(context: ActContext): Promise<void> {
  const row = await anyRow(context);
  if (!row) return create(context);
  const { random, browser, ledger } = context;
  // Sometimes the form was opened before others changed the Anlage.
  const opened = (random() < 0.3 && browser.openForms.get(row.id)) || row;
  const wanted = equipmentFieldNames.filter(() => random() < 0.25);
  const changed = wanted.length > 0 ? wanted : (['name'] as const);
  const values = changed.map((name) => [name, newValue(context, name)]);
  const base = Object.fromEntries(changed.map((name) => [name, opened[name]]));
  ledger.show(browser, row.id, base);
  await write(context, {
    ...{ id: browser.newId(), type: 'equipment', action: 'update', label: row.name },
    data: { params: { id: row.id }, body: { ...Object.fromEntries(values), base } },
  });
}

export async function remove(context: ActContext): Promise<void> {
  const row = await anyRow(context);
  if (!row) return;
  context.ledger.show(context.browser, row.id, row);
  await write(context, {
    ...{ id: context.browser.newId(), type: 'equipment', action: 'delete', label: row.name },
    data: { params: { id: row.id } },
  });
}
