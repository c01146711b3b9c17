/**
 * Anlagen as the search index keeps them. All of them stay in memory, so they are stored by field, in long texts and
 * lists of numbers: an object with texts for each Anlage would need twice the space.
 */
import type { Equipment } from '#contract/equipment/equipment.ts';
import { ColumnDraft } from './column.ts';
import { IdPositions } from './id-positions.ts';
import { type Moment, MomentsDraft, textOf } from './moments.ts';
import { TextListDraft } from './text-list.ts';

/** Inside the index moments are numbers, because making texts of them takes longer than reading all other fields. */
export interface IndexedEquipment extends Omit<Equipment, 'createdAt' | 'updatedAt'> {
  readonly createdAt: Moment;
  readonly updatedAt: Moment;
}

/** What tells which rules hold for an Anlage. */
export type EquipmentPlace = Pick<IndexedEquipment, 'id' | 'type' | 'locationBuilding'>;

export function toEquipment({ createdAt, updatedAt, ...fields }: IndexedEquipment): Equipment {
  return { ...fields, createdAt: textOf(createdAt), updatedAt: textOf(updatedAt) };
}

const newDrafts = () => ({
  id: new TextListDraft(),
  name: new TextListDraft(),
  type: new ColumnDraft<string>(),
  locationRaw: new TextListDraft(),
  locationBuilding: new ColumnDraft<string | null>(),
  locationFloor: new ColumnDraft<string | null>(),
  locationColumn: new ColumnDraft<string | null>(),
  locationRoom: new ColumnDraft<string | null>(),
  tags: new ColumnDraft<string[]>((tags) => JSON.stringify(tags)),
  createdAt: new MomentsDraft(),
  updatedAt: new MomentsDraft(),
  createdBy: new ColumnDraft<string | null>(),
  updatedBy: new ColumnDraft<string | null>(),
});

type Drafts = ReturnType<typeof newDrafts>;
type FieldName = keyof Drafts & keyof Equipment;
type Fields = { [Name in FieldName]: ReturnType<Drafts[Name]['finish']> };

export class EquipmentTable {
  readonly size: number;
  readonly fields: Fields;
  readonly #positions: IdPositions;

  constructor(size: number, fields: Fields) {
    this.size = size;
    this.fields = fields;
    this.#positions = new IdPositions(fields.id, size);
  }

  at(position: number): IndexedEquipment {
    const { fields } = this;
    return {
      id: fields.id.at(position),
      name: fields.name.at(position),
      type: fields.type.at(position),
      locationRaw: fields.locationRaw.at(position),
      locationBuilding: fields.locationBuilding.at(position),
      locationFloor: fields.locationFloor.at(position),
      locationColumn: fields.locationColumn.at(position),
      locationRoom: fields.locationRoom.at(position),
      tags: fields.tags.at(position),
      createdAt: fields.createdAt.at(position),
      updatedAt: fields.updatedAt.at(position),
      createdBy: fields.createdBy.at(position),
      updatedBy: fields.updatedBy.at(position),
    };
  }

  positionOf(id: string): number | undefined {
    return this.#positions.find(id);
  }
}

export class EquipmentTableDraft {
  size = 0;
  readonly #drafts = newDrafts();

  /** The Anlagen must have distinct ids. */
  add(row: IndexedEquipment): void {
    const drafts: { [Name in FieldName]: { add(value: IndexedEquipment[Name]): void } } =
      this.#drafts;
    const addField = <Name extends FieldName>(name: Name) => drafts[name].add(row[name]);
    for (const name of fieldNames) addField(name);
    this.size += 1;
  }

  finish(): EquipmentTable {
    const entries = fieldNames.map((name) => [name, this.#drafts[name].finish()]);
    return new EquipmentTable(this.size, Object.fromEntries(entries) as Fields);
  }
}

const fieldNames = Object.keys(newDrafts()) as FieldName[];
