import { expect, it } from 'vitest';
import { type Chosen, readChosen, selectionOf, sourceOf, stickersFor } from './chosen.ts';

const id = 'f3b0c442-98fc-4c14-9afb-f4c8996fb924';
const other = '0a1b2c3d-0000-4000-8000-00000000000f';

const cases: { chosen: Chosen; selection: object; source: string }[] = [
  {
    chosen: { kind: 'equipment', ids: [id] },
    selection: { equipmentIds: [id] },
    source: `/equipment/${id}`,
  },
  {
    chosen: { kind: 'equipment', ids: [id, other] },
    selection: { equipmentIds: [id, other] },
    source: '/manage',
  },
  {
    chosen: { kind: 'filter', filters: { typeFilter: 'Pumpe' } },
    selection: { filter: { typeFilter: 'Pumpe' } },
    source: '/manage',
  },
  {
    chosen: { kind: 'run', runId: id },
    selection: { runId: id },
    source: `/scenario-runs/${id}`,
  },
];

it.each(cases)('$chosen.kind comes through the history of the browser', ({ chosen, ...rest }) => {
  const kept = readChosen(JSON.parse(JSON.stringify(stickersFor(chosen))));
  expect(kept).toEqual(chosen);
  expect({ selection: selectionOf(chosen), source: sourceOf(chosen) }).toEqual(rest);
});

it.each([
  null,
  7,
  {},
  { linkFrom: id },
  { stickersFor: { kind: 'equipment', ids: [] } },
  { stickersFor: { kind: 'equipment', ids: ['pumpe'] } },
  { stickersFor: { kind: 'everything' } },
])('the state %j chooses nothing', (state) => {
  expect(readChosen(state)).toBeUndefined();
});
