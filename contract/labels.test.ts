import { expect, it } from 'vitest';
import { linkMeanings, linkTypeLabels } from './links.ts';
import { safetyRoleLabels, safetyStatusLabels } from './safety/safety.ts';

it('names the kinds of links', () => {
  expect(linkTypeLabels).toEqual({
    dependency: 'Abhängigkeit',
    redundancy: 'Redundanz',
    control: 'Steuerung',
  });
});

it('says of every kind of link what it means from either end', () => {
  expect(Object.keys(linkMeanings)).toEqual(Object.keys(linkTypeLabels));
  expect(linkMeanings.dependency).toEqual({
    outgoing: 'Diese Anlage hängt von der verknüpften Anlage ab.',
    incoming: 'Die verknüpfte Anlage hängt von dieser Anlage ab.',
  });
});

it('names roles and states of safety links', () => {
  expect(safetyRoleLabels).toEqual({ primary: 'Primär', secondary: 'Sekundär' });
  expect(safetyStatusLabels).toEqual({ proposed: 'Vorgeschlagen', confirmed: 'Bestätigt' });
});
