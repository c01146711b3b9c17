import type { TextList } from './text-list.ts';

/** Finds ids in a list. A `Map` with a text for each id would need five times the memory. */
export class IdPositions {
  readonly #ids: TextList;
  /** One more than a position, at the first free place from the hash of its id on; 0 is a free place. */
  readonly #slots: Int32Array;

  constructor(ids: TextList, size: number) {
    this.#ids = ids;
    // A power of two, at most three quarters full.
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2((size + 1) / 0.75)));
    for (let position = 0; position < size; position += 1) {
      this.#slots[this.#slotOf(ids.at(position))] = position + 1;
    }
  }

  find(id: string): number | undefined {
    const found = this.#slots[this.#slotOf(id)] ?? 0;
    return found === 0 ? undefined : found - 1;
  }

  /** The slot with this id, or the free one where it belongs. */
  #slotOf(id: string): number {
    const last = this.#slots.length - 1;
    let slot = hashOf(id) & last;
    for (;;) {
      const found = this.#slots[slot] ?? 0;
      if (found === 0 || this.#ids.at(found - 1) === id) return slot;
      slot = (slot + 1) & last;
    }
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}
