/** Numbers for distinct words and pairs, in the order in which they are met. */
import type { Word } from './words.ts';

export class WordNumbers {
  readonly words: Word[] = [];
  readonly #numbers = new Map<string, number>();

  of(plain: string, expanded: string, isHead: boolean): number {
    const forms = plain === expanded ? plain : `${plain}\n${expanded}`;
    const key = isHead ? `\n${forms}` : forms;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.words.length);
    return this.words.push({ plain, expanded, isHead }) - 1;
  }
}

export class PairNumbers {
  readonly firsts: number[] = [];
  /** The codes of the characters in between. */
  readonly separators: number[] = [];
  readonly seconds: number[] = [];
  /** By the number of the first part, then by the rest. */
  readonly #numbers: Map<number, number>[] = [];

  of(first: number, separator: number, second: number): number {
    this.#numbers[first] ??= new Map();
    const numbers = this.#numbers[first];
    // A separator is an ASCII character.
    const rest = second * 128 + separator;
    const known = numbers.get(rest);
    if (known !== undefined) return known;
    const number = this.firsts.length;
    numbers.set(rest, number);
    this.firsts.push(first);
    this.separators.push(separator);
    this.seconds.push(second);
    return number;
  }
}
