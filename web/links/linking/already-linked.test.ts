import { expect, it } from 'vitest';
import type { LinkOfEquipment, LinkType } from '#contract/links.ts';
import { isAlreadyLinked } from './already-linked.ts';

const link = (linkType: LinkType, isSource: boolean): LinkOfEquipment => ({
  ...{ id: linkType, linkType, isSource, description: null, comments: null },
  linkedEquipment: {
    ...{ id: 'ventil', name: 'Ventil', type: 'Ventil', locationRaw: 'BT5-EG' },
    ...{ locationFloor: null, locationRoom: null },
  },
  createdAt: '2026-01-01T00:00:00.000Z',
});
const outgoing = { linkType: 'control', direction: 'outgoing' } as const;

it('is the same link only with the same Anlage, kind and direction', () => {
  const links = [link('control', true)];
  expect(isAlreadyLinked(links, 'ventil', outgoing)).toBe(true);
  expect(isAlreadyLinked(links, 'pumpe', outgoing)).toBe(false);
  expect(isAlreadyLinked(links, 'ventil', { ...outgoing, direction: 'incoming' })).toBe(false);
  expect(isAlreadyLinked(links, 'ventil', { ...outgoing, linkType: 'dependency' })).toBe(false);
});

it('ignores the direction of a redundancy', () => {
  const wanted = { linkType: 'redundancy', direction: 'outgoing' } as const;
  expect(isAlreadyLinked([link('redundancy', false)], 'ventil', wanted)).toBe(true);
});
