import { expect, it } from 'vitest';
import { affectedAt } from '#web/testing/samples/an-impact.ts';
import { countsOf, distanceLabel, groupsOf } from './impact-model.ts';

it('groups by distance and keeps the order of the answer', () => {
  const affected = [
    affectedAt(1, 'b', 'off'),
    affectedAt(1, 'a', 'off'),
    affectedAt(2, 'c', 'a'),
    affectedAt(4, 'd', 'x'),
  ];
  const groups = groupsOf(affected).map(({ distance, affected: members }) => [
    distance,
    members.map(({ equipment }) => equipment.id).join(''),
  ]);
  expect(groups).toEqual([
    [1, 'ba'],
    [2, 'c'],
    [4, 'd'],
  ]);
});

it('says how many Anlagen are in between', () => {
  expect([1, 2, 3, 13, 14, 1_002].map(distanceLabel)).toEqual([
    'Direkt betroffen',
    'Über eine Anlage',
    'Über zwei Anlagen',
    'Über zwölf Anlagen',
    'Über 13 Anlagen',
    'Über 1.001 Anlagen',
  ]);
});

it('counts an Anlage as covered only if an unaffected one takes over', () => {
  const affected = [
    affectedAt(1, 'a', 'off'),
    affectedAt(1, 'b', 'off', { standIns: [true, null] }),
    affectedAt(1, 'c', 'off', { standIns: [true, false] }),
    affectedAt(1, 'd', 'off', { isUnsure: true }),
    affectedAt(1, 'e', 'off', { isUnsure: true, standIns: [false] }),
  ];
  expect(countsOf(affected)).toEqual({ out: 3, unsure: 1, withStandIn: 2 });
});
