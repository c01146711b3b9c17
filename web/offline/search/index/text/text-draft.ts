import type { Folded } from '#contract/text/fold.ts';
import { PairNumbers, WordNumbers } from '../numbering.ts';
import { hasOneForm, Words } from '../words.ts';
import { Pairs } from './pairs.ts';
import { postingsOf } from './postings.ts';
import { splitText } from './split-text.ts';
import type { TextIndex } from './text-index.ts';

/** The numbers of the parts and pairs of a text. */
export interface TextRuns {
  readonly parts: number[];
  readonly pairs: number[];
}

/** Builds a text index from records, which must be added in their order. */
export class TextDraft {
  readonly #parts = new WordNumbers();
  readonly #pairs = new PairNumbers();
  readonly #partPositions: number[][] = [];
  readonly #pairPositions: number[][] = [];

  /** With `hasHeads` the first part of a text is distinguished from its other parts. */
  runsOf(texts: readonly Folded[], hasHeads: boolean): TextRuns {
    const runs: TextRuns = { parts: [], pairs: [] };
    for (const text of texts) {
      const { parts, separators } = splitText(text);
      let previous = -1;
      parts.forEach(({ plain, expanded }, at) => {
        const number = this.#parts.of(plain, expanded, hasHeads && at === 0);
        runs.parts.push(number);
        const separator = separators[at - 1];
        if (separator !== undefined) runs.pairs.push(this.#pairs.of(previous, separator, number));
        previous = number;
      });
    }
    return runs;
  }

  addRecord({ parts, pairs }: TextRuns, position: number): void {
    for (const part of parts) addPosition(this.#partPositions, part, position);
    for (const pair of pairs) addPosition(this.#pairPositions, pair, position);
  }

  finish(size: number): TextIndex {
    const numbered = this.#parts.words.map((word, number) => ({ word, number }));
    const ordered = [
      ...numbered.filter(({ word }) => !hasOneForm(word)),
      ...numbered.filter(({ word }) => hasOneForm(word)),
    ];
    const renumbered: number[] = [];
    ordered.forEach(({ number }, index) => {
      renumbered[number] = index;
    });
    const words = new Words(ordered.map(({ word }) => word));
    const pairs = new Pairs(words, {
      firsts: this.#pairs.firsts.map((first) => renumbered[first] ?? 0),
      separators: this.#pairs.separators,
      seconds: this.#pairs.seconds.map((second) => renumbered[second] ?? 0),
    });
    const partPositions = ordered.map(({ number }) => this.#partPositions[number] ?? []);
    return {
      parts: { runs: words, postings: postingsOf(partPositions, size) },
      pairs: { runs: pairs, postings: postingsOf(this.#pairPositions, size) },
    };
  }
}

function addPosition(lists: number[][], run: number, position: number): void {
  lists[run] ??= [];
  const positions = lists[run];
  // Positions are added in ascending order, so a repeated run of one record is at the end of the list.
  if (positions.at(-1) !== position) positions.push(position);
}
