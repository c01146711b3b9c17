import { expect, it } from 'vitest';
import { inspectionKindFields } from './inspection-kinds.ts';
import { kindSuggestions } from './kind-suggestions.ts';

const pointId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

it.each(kindSuggestions.map((suggestion) => [suggestion.name, suggestion] as const))(
  '%s can be taken over as it is',
  (_, { source, note: _note, points, ...fields }) => {
    const kind = inspectionKindFields.safeParse({
      ...{ ...fields, legalBasis: source },
      points: points.map((point) => ({ ...point, id: pointId })),
    });
    expect(kind.error).toBeUndefined();
    expect(source).not.toBe('');
  },
);

it('each suggestion has a name of its own', () => {
  expect(new Set(kindSuggestions.map(({ name }) => name)).size).toBe(kindSuggestions.length);
});
