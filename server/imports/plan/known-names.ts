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
  readonly #floors: ReadonlyMap<string, string>;
  /** Lists have many rows of one type. */
  readonly #alike = new Map<string, string | undefined>();

  constructor(types: readonly string[], floors: readonly string[]) {
    this.#types = new Map(types.map((name) => [identityKey(name), name]));
    this.#floors = new Map(floors.toReversed().map((floor) => [withoutSpaces(floor), floor]));
  }

  static async read(executor: Executor): Promise<KnownNames> {
    const types = await executor.execute<{ name: string }>(
      sql`select name from equipment_types union select distinct type from equipment`,
    );
    // The most frequent spelling first.
    const floors = await executor.execute<{ name: string }>(sql`
      select location_floor as name from equipment where location_floor is not null
      group by location_floor order by count(*) desc, location_floor`);
    return new KnownNames(
      types.rows.map(({ name }) => name),
      floors.rows.map(({ name }) => name),
    );
  }

  /** The type as it is written elsewhere. */
  typeNamed(name: string): string | undefined {
    return this.#types.get(identityKey(name));
  }

  /** A type with nearly the same name. */
  typeLike(name: string): string | undefined {
    if (!this.#alike.has(name)) this.#alike.set(name, this.#findAlike(name));
    return this.#alike.get(name);
  }

  #findAlike(name: string): string | undefined {
    const wanted = foldPlain(name);
    const near = [...this.#types.values()].map((type) => {
      const letters = foldPlain(type);
      const isLong = Math.min(letters.length, wanted.length) >= shortestName;
      const isPart = isLong && (letters.startsWith(wanted) || wanted.startsWith(letters));
      const distance = isLong ? editDistance(wanted, letters, mostLetters) : mostLetters + 1;
      return { type, distance: isPart ? Math.min(distance, 1) : distance };
    });
    const [best] = near.toSorted((a, b) => a.distance - b.distance);
    return best && best.distance <= mostLetters ? best.type : undefined;
  }

  /** Another spelling of the Etage that is in use, or that is usual: "UG1" for "UG 1". */
  floorLike(floor: string): string | undefined {
    const used = this.#floors.get(withoutSpaces(floor));
    if (used !== undefined) return identityKey(used) === identityKey(floor) ? undefined : used;
    const [, letters, number] = /^(\p{L}+)\s+(\d+)$/u.exec(floor.trim()) ?? [];
    return letters && number ? letters + number : undefined;
  }
}
