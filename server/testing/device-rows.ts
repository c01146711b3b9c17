import { expect } from 'vitest';
import {
  type ChangesPage,
  changesCalls,
  deviceNouns,
  type RowKind,
  type RowOf,
  rowKinds,
} from '#contract/changes.ts';
import type { Person } from './test-app.ts';

/** The rows of a device that pulls the feed. */
export class DeviceRows {
  readonly #person: Person;
  readonly #rows = new Map<string, Map<string, unknown>>();
  since = '';

  constructor(person: Person) {
    this.#person = person;
  }

  async page(limit = 1_000): Promise<ChangesPage> {
    const url = `/api/changes?since=${this.since}&limit=${limit}`;
    const answer = await this.#person.send({ method: 'GET', url });
    expect(answer.statusCode).toBe(200);
    return changesCalls.since.answer.parse(answer.json()) as ChangesPage;
  }

  of<Kind extends RowKind>(kind: Kind): RowOf[Kind][] {
    return [...(this.#rows.get(kind)?.values() ?? [])] as RowOf[Kind][];
  }

  store({ rows, gone, next, reset }: ChangesPage): void {
    if (reset) this.#rows.clear();
    for (const kind of rowKinds) {
      const known = this.#rows.get(kind) ?? new Map();
      this.#rows.set(kind, known);
      const { within, homes } = deviceNouns[kind];
      const around = new Set(gone[within as RowKind]?.map(({ id }) => id));
      for (const [id, row] of known) {
        if (around.has((row as Record<string, string>)[homes[0]] ?? '')) known.delete(id);
      }
      for (const row of rows[kind] ?? []) known.set(row.id, row);
      for (const { id } of gone[kind] ?? []) known.delete(id);
    }
    this.since = next;
  }

  /** Pulls to the end, as a device does. */
  async pull(limit?: number): Promise<this> {
    for (;;) {
      const page = await this.page(limit);
      this.store(page);
      if (!page.hasMore) return this;
    }
  }

  /** Pulls until no rows are repeated because of other tests' running transactions. */
  async pullUntilQuiet(): Promise<this> {
    for (;;) {
      await this.pull();
      const { rows, gone } = await this.page();
      if (Object.keys({ ...rows, ...gone }).length === 0) return this;
    }
  }
}
