import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Equipment, equipmentCalls } from '#contract/equipment/equipment.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import type { Role } from '#contract/people.ts';
import { declaredFor } from '#web/testing/declared-style.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aType } from '#web/testing/samples/a-type.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { answersSearch, found } from '#web/testing/servers/search-answers.ts';
import tagClasses from './tag-list.module.css';

/** Opens a search with these results, and returns their cards. */
async function openCards(role: Role, ...equipment: Equipment[]) {
  const opened = openScreen('/', role, (server) =>
    answersSearch(server)
      .answers(equipmentCalls.search, found(...equipment))
      .answers(equipmentTypeCalls.list, [aType({ name: 'Pumpe', color: '#0d9488' })]),
  );
  const field = await screen.findByRole('searchbox', { name: 'Anlagen suchen' });
  fireEvent.change(field, { target: { value: 'BT3' } });
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(equipment.length));
  return { ...opened, cards: screen.getAllByRole('article') as [HTMLElement, ...HTMLElement[]] };
}

const tagsOn = (card: HTMLElement) =>
  within(within(card).getByRole('list', { name: 'Tags' })).getAllByRole('listitem');
const texts = (items: HTMLElement[]) => items.map((item) => item.textContent);
const marked = (items: HTMLElement[]) => items.filter((item) => item.hasAttribute('data-achtung'));

it('shows two tags and the number of the others, Achtung first', async () => {
  const tags = Array.from({ length: 12 }, (_, at) => `Tag ${at + 1}`);
  const longName = 'Raumlufttechnische Anlage für Küche, Kantine und Besprechung';
  expect(longName).toHaveLength(60);
  const { cards } = await openCards(
    'viewer',
    anEquipment({ name: longName, tags: [...tags.slice(0, 11), 'Achtung'] }),
    anEquipment({ name: 'Ohne Achtung', tags }),
    anEquipment({ name: 'Zwei', tags: ['GLT', 'Achtung'] }),
    anEquipment({ name: 'Ohne Tags', tags: [] }),
  );
  const [withAchtung, plain, two, bare] = cards as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  within(withAchtung).getByRole('heading', { name: longName });
  expect(texts(tagsOn(withAchtung))).toEqual(['Achtung', 'Tag 1', '+10']);
  expect(texts(marked(tagsOn(withAchtung)))).toEqual(['Achtung']);
  expect(texts(tagsOn(plain))).toEqual(['Tag 1', 'Tag 2', '+10']);
  expect(marked(tagsOn(plain))).toEqual([]);
  expect(texts(tagsOn(two))).toEqual(['Achtung', 'GLT']);
  expect(within(bare).queryByRole('list')).toBeNull();
});

it('shows Achtung in the colours that are only for it', async () => {
  const { cards } = await openCards('viewer', anEquipment({ tags: ['Achtung'] }));
  const [withAchtung] = marked(tagsOn(cards[0]));
  expect(withAchtung?.className).toContain(tagClasses.tag);
  const style = declaredFor('.tag[data-achtung]', 'web/equipment/tag-list.module.css');
  expect(style).toContain('background: var(--achtung-soft)');
  expect(style).toContain('color: var(--achtung-ink)');
});

it('shows the type in its colour, or in the default colour, and the location', async () => {
  const { cards } = await openCards(
    'viewer',
    anEquipment({ type: 'Pumpe', locationRaw: 'BT3-OG2' }),
    anEquipment({ type: 'Kran', locationRaw: 'BT4-EG' }),
  );
  const [pump, crane] = cards as [HTMLElement, HTMLElement];
  const colorOf = (badge: HTMLElement) => badge.style.getPropertyValue('--picked');
  await waitFor(() => expect(colorOf(within(pump).getByText('Pumpe'))).toBe('#0d9488'));
  expect(colorOf(within(crane).getByText('Kran'))).toBe('#6366f1');
  within(pump).getByText('BT3-OG2');
  within(crane).getByText('BT4-EG');
});

it.each([
  ['viewer', false],
  ['editor', true],
  ['reviewer', true],
  ['admin', true],
] as const)('offers the %s to edit it: %s', async (role, mayEdit) => {
  await openCards(role, anEquipment({ name: 'Alpha' }));
  const pencils = screen.queryAllByRole('link', { name: 'Alpha bearbeiten' });
  expect(pencils).toHaveLength(mayEdit ? 1 : 0);
});
