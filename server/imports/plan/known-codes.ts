/** The codes that rows name, and what is known about them; found for many rows at once. */
import { sql } from 'drizzle-orm';
import { blankCodeValue, typedBlankCode } from '#contract/codes/blank-codes.ts';
import { codeLimit, codeValue, equipmentIdIn, valueIdOf } from '#contract/codes/code-values.ts';
import type { EquipmentCode } from '#contract/codes/equipment-codes.ts';
import { errors } from '#contract/errors.ts';
import type { SheetField } from '#contract/imports/sheets.ts';
import { fits } from '#contract/text/stored-text.ts';
import { findIssued } from '../../codes/code-batches-store.ts';
import { type CodeOfEquipment, findByValues } from '../../codes/equipment-codes-store.ts';
import type { Tx } from '../../db/database.ts';
import { equipment } from '../../db/tables/index.ts';
import type { EarlierRows } from './earlier-rows.ts';
import { codeKey, idKey, isId } from './planned-row.ts';
import type { Planning } from './planning.ts';
import type { RowValues } from './row-values.ts';

/** As it is stored. */
export type NamedCode = Pick<EquipmentCode, 'value' | 'valueId'>;

/** The value of the blank code that the text is on a sticker, if it is one. */
const typedBlankValue = (text: string): string | undefined => {
  const typed = typedBlankCode(text);
  return typed === undefined ? undefined : blankCodeValue(typed);
};

const isBlankValue = (value: string) => value.startsWith(blankCodeValue(''));

interface Found {
  holders: readonly CodeOfEquipment[];
  issued: readonly string[];
  equipmentIds: readonly string[];
}

const nothing: Found = { holders: [], issued: [], equipmentIds: [] };

export class KnownCodes {
  readonly #valueIds: ReadonlyMap<string, string>;
  readonly #holders: ReadonlyMap<string, CodeOfEquipment>;
  /** The blank codes that were made here. */
  readonly #issued: ReadonlySet<string>;
  /** Those of the values that are the id of an Anlage. */
  readonly #equipmentIds: ReadonlySet<string>;
  readonly #earlier: EarlierRows;

  private constructor(
    { earlier }: Pick<Planning, 'earlier'>,
    valueIds: ReadonlyMap<string, string>,
    found: Found,
  ) {
    this.#earlier = earlier;
    this.#valueIds = valueIds;
    this.#holders = new Map(found.holders.map((one) => [one.code.valueId, one]));
    this.#issued = new Set(found.issued);
    this.#equipmentIds = new Set(found.equipmentIds);
  }

  static async read(planning: Planning, texts: readonly string[]): Promise<KnownCodes> {
    const { tx } = planning;
    const values = texts.flatMap((text) => [codeValue(text), typedBlankValue(text) ?? []].flat());
    const valueIds = new Map<string, string>();
    for (const value of new Set(values)) valueIds.set(value, await valueIdOf(value));
    if (valueIds.size === 0) return new KnownCodes(planning, valueIds, nothing);
    const blankIds = [...valueIds].flatMap(([value, id]) => (isBlankValue(value) ? [id] : []));
    const ids = [...valueIds.keys()].map((value) => value.toLowerCase()).filter(isId);
    const found = {
      holders: await findByValues(tx, [...valueIds.values()]),
      issued: await findIssued(tx, blankIds),
      equipmentIds: await findEquipmentIds(tx, ids),
    };
    return new KnownCodes(planning, valueIds, found);
  }

  /** An inventory number can look like a blank code by chance, so only one that was made here counts as one. */
  named(text: string): NamedCode {
    const code = this.#codeOf(codeValue(text));
    const blank = typedBlankValue(text);
    if (blank === undefined || this.#holders.has(code.valueId)) return code;
    const asBlank = this.#codeOf(blank);
    return this.#issued.has(asBlank.valueId) ? asBlank : code;
  }

  #codeOf(value: string): NamedCode {
    const valueId = this.#valueIds.get(value);
    if (valueId === undefined) throw new Error('a code was not looked up');
    return { value, valueId };
  }

  /** The code of the database with this value. */
  stored({ valueId }: NamedCode): EquipmentCode | undefined {
    return this.#holders.get(valueId)?.code;
  }

  /**
   * Adds a refusal to the row if the code cannot become one of the Anlage. Not for a code of an earlier row of the file:
   * the row is refused for that, and in a run the earlier row has assigned the code by then.
   */
  refuseUnassignable(
    values: RowValues,
    field: SheetField,
    code: NamedCode,
    { equipmentId }: { equipmentId: string | null },
  ): void {
    if (this.#earlier.withKey(codeKey(code.valueId))) return;
    const holder = this.#holders.get(code.valueId);
    if (holder && holder.code.equipmentId === equipmentId) return;
    const problem = holder ? problemOfTaken(code, holder) : this.#problemOf(code);
    if (problem) values.refuse(field, ...problem);
  }

  #problemOf({ value, valueId }: NamedCode): Problem | undefined {
    if (!fits(value, codeLimit)) {
      return ['too_long', `Der Code hat mehr als ${codeLimit} Zeichen.`];
    }
    if (equipmentIdIn(value) !== undefined) {
      const sentence = `„${value}“ ist die Adresse einer Anlage und führt nur zu dieser.`;
      return ['code_is_address', sentence];
    }
    const id = value.toLowerCase();
    if (this.#equipmentIds.has(id) || this.#earlier.withKey(idKey(id))) {
      return ['code_is_id', `„${value}“ ist die ID einer Anlage und kein Code.`];
    }
    if (isBlankValue(value) && !this.#issued.has(valueId)) {
      return ['code_not_issued', errors.code_not_issued.message];
    }
    return undefined;
  }
}

async function findEquipmentIds(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { id } = equipment;
  const isWanted = sql`${id} = any(${sql.param([...ids])}::uuid[])`;
  return (await tx.select({ id }).from(equipment).where(isWanted)).map(({ id }) => id);
}

type Problem = [code: string, sentence: string];

function problemOfTaken({ value }: NamedCode, { equipment }: CodeOfEquipment): Problem {
  const { name, locationRaw } = equipment;
  const sentence = `Der Code „${value}“ gehört bereits zur Anlage „${name}“ (${locationRaw}).`;
  return ['code_taken', sentence];
}
