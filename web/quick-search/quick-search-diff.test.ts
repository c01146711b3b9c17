import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuickSearchButton } from '#contract/quick-search.ts';
import {
  applyChange,
  type ButtonChange,
  type ButtonDraft,
  diffButtons,
  draftOf,
  withAddedElsewhere,
} from './quick-search-diff.ts';

const button = (id: string, order: number): QuickSearchButton => ({
  id,
  searchTerm: id,
  displayLabel: id.toUpperCase(),
  order,
});
const saved = ['a', 'b', 'c'].map(button);
const drafts = saved.map(draftOf);
const [a, b, c] = drafts as [ButtonDraft, ButtonDraft, ButtonDraft];
const fresh: ButtonDraft = { id: 'n', searchTerm: ' HVAC ', displayLabel: ' Klima' };

describe('the difference', () => {
  it('is empty if nothing was changed', () => {
    expect(diffButtons(saved, drafts)).toEqual([]);
  });

  it('is empty if only white space was added around texts', () => {
    expect(diffButtons(saved, [{ ...a, searchTerm: ' a ' }, b, c])).toEqual([]);
  });

  it('creates new buttons, trimmed, at their position', () => {
    expect(diffButtons(saved, [...drafts, fresh])).toEqual([
      {
        kind: 'create',
        button: { id: 'n', searchTerm: 'HVAC', displayLabel: 'Klima', order: 3 },
      },
    ]);
  });

  it('updates only the changed text', () => {
    expect(diffButtons(saved, [a, { ...b, displayLabel: 'Bau' }, c])).toEqual([
      { kind: 'update', id: 'b', texts: { displayLabel: 'Bau' } },
    ]);
  });

  it('reorders in one call, with the moved buttons', () => {
    expect(diffButtons(saved, [b, a, c])).toEqual([
      {
        kind: 'reorder',
        buttonOrders: [
          { id: 'b', order: 0 },
          { id: 'a', order: 1 },
        ],
      },
    ]);
  });

  it('removes before it creates, because a full list has no space before', () => {
    expect(diffButtons(saved, [a, fresh, c]).map(({ kind }) => kind)).toEqual(['remove', 'create']);
  });
});

const text = fc.string({ minLength: 1, maxLength: 8 }).filter((value) => value.trim() !== '');
const draft = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  searchTerm: text,
  displayLabel: text,
});
const edited = fc.uniqueArray(draft, { maxLength: 5, selector: ({ id }) => id });
/** Orders are ascending but may have gaps, for example after removals elsewhere. */
const savedList = fc
  .tuple(edited, fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 5, maxLength: 5 }))
  .map(([list, steps]) =>
    list.map(
      (entry, index): QuickSearchButton => ({
        ...entry,
        searchTerm: entry.searchTerm.trim(),
        displayLabel: entry.displayLabel.trim(),
        order: steps.slice(0, index + 1).reduce((sum, step) => sum + step, -1),
      }),
    ),
  );

const applyAll = (list: QuickSearchButton[], changes: ButtonChange[]) =>
  changes.reduce(applyChange, list);

it('applied to the old list gives the new one, and then there is no difference left', () => {
  fc.assert(
    fc.property(savedList, edited, (before, after) => {
      const result = applyAll(before, diffButtons(before, after));
      expect(result).toEqual(
        after.map(({ id, searchTerm, displayLabel }, order) => ({
          id,
          searchTerm: searchTerm.trim(),
          displayLabel: displayLabel.trim(),
          order,
        })),
      );
      expect(diffButtons(result, after)).toEqual([]);
    }),
  );
});

it('never needs more than five buttons at a time', () => {
  fc.assert(
    fc.property(savedList, edited, (before, after) => {
      let list = before;
      for (const change of diffButtons(before, after)) {
        list = applyChange(list, change);
        expect(list.length).toBeLessThanOrEqual(5);
      }
    }),
  );
});

it('continues an interrupted attempt to the same list', () => {
  fc.assert(
    fc.property(savedList, edited, fc.nat(12), (before, after, doneCount) => {
      const changes = diffButtons(before, after);
      const partlyDone = applyAll(before, changes.slice(0, doneCount));
      const result = applyAll(partlyDone, diffButtons(partlyDone, after));
      expect(result).toEqual(applyAll(before, changes));
    }),
  );
});

describe('buttons another device has added', () => {
  it('are added at the end of the edited list', () => {
    expect(withAddedElsewhere([b, a], saved, [...saved, button('z', 3)])).toEqual([
      b,
      a,
      draftOf(button('z', 3)),
    ]);
  });

  it('do not include those that were removed or created here', () => {
    expect(withAddedElsewhere([a, fresh], saved, [...saved, button('n', 3)])).toEqual([a, fresh]);
  });
});
