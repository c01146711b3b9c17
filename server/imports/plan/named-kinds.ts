/** The Prüfarten that rows name. */
import { identityKey } from '#contract/equipment/location.ts';
import { inspectionKinds } from '../../db/tables/index.ts';
import type { EarlierRows } from './earlier-rows.ts';
import type { Planning } from './planning.ts';
import type { RowValues } from './row-values.ts';

export const inspectionKindKey = (name: string) => `inspection_kind ${identityKey(name)}`;

/** A Prüfart, or one that the same import creates first: then the id is not known yet. */
interface NamedKind {
  key: string;
  id: string | null;
}

export class KindsByName {
  readonly #byKey: ReadonlyMap<string, NamedKind>;
  readonly #earlier: EarlierRows;

  private constructor(kinds: readonly { id: string; name: string }[], earlier: EarlierRows) {
    const keyed = kinds.map(({ id, name }) => ({ id, key: inspectionKindKey(name) }));
    this.#byKey = new Map(keyed.map((kind) => [kind.key, kind]));
    this.#earlier = earlier;
  }

  static async read({ tx, earlier }: Planning): Promise<KindsByName> {
    const { id, name } = inspectionKinds;
    return new KindsByName(await tx.select({ id, name }).from(inspectionKinds), earlier);
  }

  /** Adds a refusal to the row if there is no such Prüfart. */
  find(values: RowValues): NamedKind | undefined {
    const name = values.get('kindName');
    if (!name) {
      const at = values.has('kindName') ? 'kindName' : null;
      values.refuse(at, 'missing_inspection_kind', 'Die Prüfart fehlt.');
      return undefined;
    }
    const key = inspectionKindKey(name);
    const found = this.#byKey.get(key);
    if (found) return found;
    if (this.#earlier.newWithKey(key)) return { key, id: null };
    values.refuse('kindName', 'unknown_inspection_kind', `Die Prüfart „${name}“ gibt es nicht.`);
    return undefined;
  }
}
