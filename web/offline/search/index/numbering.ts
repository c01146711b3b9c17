/** Numbers for distinct words and pairs, in the order of their first occurrence. */
import type { Word } from './words.ts';

export class WordNumbers {
  readonly words: Word[] = [];
  readonly #numbers = new Map<string, number>();

  of(plain: string, expanded: string, isHead: boolean): number {
    const forms = plain === expanded ? plain : `${plain}\n${expanded}`;
    const key = isHead ? `\n${forms}` : forms;
    const existing = this.#numbers.get(key);
    if (existing !== undefined) return existing;
    this.#numbers.set(key, this.words.length);
    return this.words.push({ plain, expanded, isHead }) - 1;
  }
}

export class PairNumbers {
  readonly firsts: number[] = [];
  /** The character codes of the separators between the parts. */
  readonly separators: number[] = [];
  readonly seconds: number[] = [];
  /** By the number of the first part, then by separator and second part. */
  readonly #numbers: Map<number, number>[] = [];

  of(first: number, separator: number, second: number): number {
    this.#numbers[first] ??= new Map();
    const numbers = this.#numbers[first];
    // A separator is an ASCII character.
    const rest = second * 128 + separator;
    const existing = numbers.get(rest);
    if (existing !== undefined) return existing;
    const number = this.firsts.length;
    numbers.set(rest, number);
    this.firsts.push(first);
    this.separators.push(separator);
    this.seconds.push(second);
    return number;
  }
}
