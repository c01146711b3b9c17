import { expect, it } from 'vitest';
import { problemOf } from './draft-problem.ts';

const row = (searchTerm: string, displayLabel: string) => ({ id: 'x', searchTerm, displayLabel });

it('accepts five complete rows', () => {
  expect(problemOf(Array.from({ length: 5 }, () => row('BT5', 'Bauteil 5')))).toBeUndefined();
});

it.each([row('', 'Brandschutz'), row('Brandschutz', ' \t'), row(' ', '')])(
  'requires both texts of every row (%o)',
  (incomplete) => {
    expect(problemOf([row('a', 'b'), incomplete])).toEqual({
      title: 'Unvollständige Daten',
      text: 'Alle Schaltflächen müssen einen Suchbegriff und ein Label haben.',
    });
  },
);

it('refuses a sixth', () => {
  expect(problemOf(Array.from({ length: 6 }, () => row('a', 'b')))).toEqual({
    title: 'Maximum erreicht',
    text: 'Du kannst maximal 5 Schnellsuch-Schaltflächen haben.',
  });
});
