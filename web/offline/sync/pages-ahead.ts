import type { ChangesPage } from '#contract/changes.ts';

/** A page of the feed that was requested. */
export interface PageRequest<Failure extends string> {
  cursor: string;
  /** When it was requested, by the clock of this device. Later changes may be missing in the answer. */
  asked: number;
  answer: Promise<ChangesPage | Failure>;
}

/** The most pages that may wait in memory until the rows before them are stored. */
const mostAhead = 2;

/** Requests the next pages while rows are being stored, so that neither the device nor the server waits for the other. */
export class PagesAhead<Failure extends string> {
  readonly #ask: (cursor: string) => PageRequest<Failure>;
  #taken: PageRequest<Failure> | undefined;
  /** In the order of the feed, after the taken one. */
  #ahead: PageRequest<Failure>[] = [];

  constructor(ask: (cursor: string) => PageRequest<Failure>) {
    this.#ask = ask;
  }

  take(cursor: string): PageRequest<Failure> {
    const [first, ...others] = this.#ahead;
    const isExpected = first?.cursor === cursor;
    this.#taken = isExpected ? first : this.#ask(cursor);
    this.#ahead = isExpected ? others : [];
    void this.#continue();
    return this.#taken;
  }

  async #continue(): Promise<void> {
    const last = this.#ahead.at(-1) ?? this.#taken;
    const page = await last?.answer;
    if (page === undefined || typeof page === 'string' || !page.hasMore) return;
    const isLast = last === (this.#ahead.at(-1) ?? this.#taken);
    if (!isLast || this.#ahead.length >= mostAhead) return;
    this.#ahead.push(this.#ask(page.next));
    await this.#continue();
  }
}
