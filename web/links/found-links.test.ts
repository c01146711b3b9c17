import { expect, it } from 'vitest';
import type { LinkOfEquipment, LinkType } from '#contract/links.ts';
import { foundLinks } from './found-links.ts';

function link(name: string, linkType: LinkType, comments: string | null = null): LinkOfEquipment {
  const where = { type: 'Pumpe', locationRaw: 'BT5-EG', locationFloor: 'EG', locationRoom: null };
  return {
    ...{ id: name, linkType, isSource: true, description: null, comments },
    linkedEquipment: { id: name, name, ...where },
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

const links = [link('Küche Nord', 'control'), link('Lager', 'redundancy', 'über die Küche')];
const found = (query: string) => foundLinks(links, query).map(({ id }) => id);

it('finds by name, kind, location and comment, however umlauts are written', () => {
  expect(found('kueche')).toEqual(['Küche Nord', 'Lager']);
  expect(found('steuer kuche')).toEqual(['Küche Nord']);
  expect(found('bt5 redund')).toEqual(['Lager']);
  expect(found('keller')).toEqual([]);
});

it('finds all with nothing asked', () => {
  expect(found('  ')).toEqual(['Küche Nord', 'Lager']);
});
