/** Anlagen as the search index keeps them, because all of them stay in memory. */
import type { Equipment } from '#contract/equipment/equipment.ts';

/** An Anlage that shares equal values with others; its moments are numbers, which need a third of the space of a text. */
export interface CompactEquipment extends Omit<Equipment, 'createdAt' | 'updatedAt'> {
  readonly createdAt: Moment;
  /** Undefined: the same as `createdAt`. */
  readonly updatedAt: Moment | undefined;
}

/** Milliseconds; a text if it was not written like the texts that are made of milliseconds. */
type Moment = number | string;

export class Compactor {
  readonly #texts = new Map<string, string>();
  readonly #tags = new Map<string, string[]>();

  compact = (row: Equipment): CompactEquipment => ({
    id: row.id,
    name: row.name,
    type: this.#shared(row.type),
    locationRaw: row.locationRaw,
    locationBuilding: this.#sharedIfAny(row.locationBuilding),
    locationFloor: this.#sharedIfAny(row.locationFloor),
    locationColumn: this.#sharedIfAny(row.locationColumn),
    locationRoom: this.#sharedIfAny(row.locationRoom),
    tags: this.#sharedTags(row.tags),
    createdAt: momentOf(row.createdAt),
    updatedAt: row.updatedAt === row.createdAt ? undefined : momentOf(row.updatedAt),
    createdBy: this.#sharedIfAny(row.createdBy),
    updatedBy: this.#sharedIfAny(row.updatedBy),
  });

  #shared(text: string): string {
    const first = this.#texts.get(text);
    if (first !== undefined) return first;
    this.#texts.set(text, text);
    return text;
  }

  #sharedIfAny(text: string | null): string | null {
    return text === null ? null : this.#shared(text);
  }

  #sharedTags(tags: string[]): string[] {
    const key = JSON.stringify(tags);
    const first = this.#tags.get(key);
    if (first) return first;
    const shared = tags.map((tag) => this.#shared(tag));
    this.#tags.set(key, shared);
    return shared;
  }
}

export function toEquipment({ createdAt, updatedAt, ...fields }: CompactEquipment): Equipment {
  const created = textOf(createdAt);
  return {
    ...fields,
    createdAt: created,
    updatedAt: updatedAt === undefined ? created : textOf(updatedAt),
  };
}

function momentOf(text: string): Moment {
  const moment = Date.parse(text);
  return Number.isNaN(moment) || textOf(moment) !== text ? text : moment;
}

const textOf = (moment: Moment): string =>
  typeof moment === 'string' ? moment : new Date(moment).toISOString();
