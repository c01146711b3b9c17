import { foldPhrase, foldWords } from '#contract/fold.ts';
import { searchedFields } from '#contract/search.ts';
import { type IndexedEquipment, inOrder } from './record-order.ts';
import { makeSegment, type Segment } from './segment.ts';
import { TextDraft, type TextRuns } from './text-draft.ts';

/** Each id at most once. */
export function buildSegment<Item extends IndexedEquipment>(
  records: Iterable<Item>,
): Segment<Item> {
  const items = inOrder(records);
  const names = new TextDraft();
  const others = new TextDraft();
  /** Most fields read the same in many records. */
  const knownFields = new Map<string, TextRuns>();
  const runsOfField = (field: string): TextRuns => {
    const known = knownFields.get(field);
    if (known) return known;
    const runs = others.runsOf(foldWords(field), false);
    knownFields.set(field, runs);
    return runs;
  };
  items.forEach((item, position) => {
    const [name = '', ...fields] = searchedFields(item);
    names.hold(names.runsOf([foldPhrase(name)], true), position);
    for (const field of fields) others.hold(runsOfField(field), position);
  });
  return makeSegment(items, names.finish(items.length), others.finish(items.length));
}
