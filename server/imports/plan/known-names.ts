/** Names in use, to recognise other spellings of them. */
import { sql } from 'drizzle-orm';
import { identityKey } from '#contract/equipment/location.ts';
import { editDistance } from '#contract/search/suggest.ts';
import { foldPlain } from '#contract/text/fold.ts';
import type { Executor } from '../../db/database.ts';

const withoutSpaces = (text: string) => identityKey(text).replaceAll(' ', '');

/** Two names of types that differ in so many letters may be the same. */
const mostLetters = 2;
const shortestName = 4;

export class KnownNames {
  readonly #types: ReadonlyMap<string, string>;
  readonly #spellings: ReadonlySet<string>;
  readonly #floors: ReadonlyMap<string, string>;
  readonly #typesInFile: readonly string[];
  /** Lists have many rows of one type. */
  readonly #alike = new Map<string, string | undefined>();

  /** The more frequent spellings of floors first; of types those of the list of types last. */
  constructor(
    types: readonly string[],
    floors: readonly string[],
    typesInFile: readonly string[] = [],
  ) {
    this.#types = new Map(types.map((name) => [identityKey(name), name]));
    this.#spellings = new Set(types);
    this.#floors = new Map(floors.toReversed().map((floor) => [withoutSpaces(floor), floor]));
    this.#typesInFile = typesInFile;
  }

  static async read(executor: Executor, typesInFile: readonly string[] = []): Promise<KnownNames> {
    const types = await executor.execute<{ name: string }>(
      sql`select distinct type as name, 1 as place from equipment
        union all select name, 2 from equipment_types order by place`,
    );
    const floors = await executor.execute<{ name: string }>(sql`
      select location_floor as name from equipment where location_floor is not null
      group by location_floor order by count(*) desc, location_floor`);
    return new KnownNames(
      types.rows.map(({ name }) => name),
      floors.rows.map(({ name }) => name),
      typesInFile,
    );
  }

  /** The type as it is written elsewhere; a spelling that some Anlage has stays, so that an export changes nothing. */
  typeNamed(name: string): string | undefined {
    if (this.#spellings.has(name)) return name;
    return this.#types.get(identityKey(name));
  }

  /** The type as most rows of the file write it. */
  typeInFile(name: string): string | undefined {
    const key = identityKey(name);
    return this.#typesInFile.find((type) => identityKey(type) === key);
  }

  /** A type with nearly the same name. */
  typeLike(name: string): string | undefined {
    if (!this.#alike.has(name)) this.#alike.set(name, this.#findAlike(name));
    return this.#alike.get(name);
  }

  /** Of the types that exist, else of those that more rows of the file have. */
  #findAlike(name: string): string | undefined {
    const ofTypes = nearest(name, [...this.#types.values()], (wanted, letters) => {
      const isPart = letters.startsWith(wanted) || wanted.startsWith(letters);
      return Math.min(isPart ? 1 : mostLetters + 1, editDistance(wanted, letters, mostLetters));
    });
    if (ofTypes) return ofTypes;
    const key = identityKey(name);
    const own = this.#typesInFile.findIndex((type) => identityKey(type) === key);
    const moreFrequent = this.#typesInFile.slice(0, Math.max(own, 0));
    return nearest(name, moreFrequent, (wanted, letters) => {
      // "Typ 1" and "Typ 2" in one list are two types, as are "Pumpe" and "Pumpensteuerung".
      const isNumbered = withoutNumbers(wanted) === withoutNumbers(letters);
      return isNumbered ? mostLetters + 1 : editDistance(wanted, letters, mostLetters);
    });
  }

  /** Another spelling of the Etage that is in use, or that is usual: "UG1" for "UG 1". */
  floorLike(floor: string): string | undefined {
    const used = this.#floors.get(withoutSpaces(floor));
    if (used !== undefined) return identityKey(used) === identityKey(floor) ? undefined : used;
    const [, letters, number] = /^(\p{L}+)\s+(\d+)$/u.exec(floor.trim()) ?? [];
    return letters && number ? letters + number : undefined;
  }
}

const withoutNumbers = (letters: string) => letters.replace(/\d+/g, '#');

/** The name with the smallest distance, if it is small. */
function nearest(
  name: string,
  others: readonly string[],
  distanceOf: (wanted: string, letters: string) => number,
): string | undefined {
  const wanted = foldPlain(name);
  const near = others.map((other) => {
    const letters = foldPlain(other);
    const isLong = Math.min(letters.length, wanted.length) >= shortestName;
    return { other, distance: isLong ? distanceOf(wanted, letters) : mostLetters + 1 };
  });
  const [best] = near.toSorted((a, b) => a.distance - b.distance);
  return best && best.distance <= mostLetters ? best.other : undefined;
}
