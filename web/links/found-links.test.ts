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
const foundIds = (query: string) => foundLinks(links, query).map(({ id }) => id);

it('finds by name, kind, location and comment, in any spelling of umlauts', () => {
  expect(foundIds('kueche')).toEqual(['Küche Nord', 'Lager']);
  expect(foundIds('steuer kuche')).toEqual(['Küche Nord']);
  expect(foundIds('bt5 redund')).toEqual(['Lager']);
  expect(foundIds('keller')).toEqual([]);
});

it('finds everything without a query', () => {
  expect(foundIds('  ')).toEqual(['Küche Nord', 'Lager']);
});
