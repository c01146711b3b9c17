import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { defectListCalls } from '#contract/defects/defect-list.ts';
import { quickSearchCalls } from '#contract/quick-search.ts';
import { scenarioCalls } from '#contract/scenarios/scenarios.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aDefectItem, aDefectPage } from '#web/testing/samples/a-defect.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';

const items = [
  aDefectItem({
    ...{ severity: 'dangerous', description: 'RCD löst zu spät aus', deadline: '2026-11-16' },
    ...{ assigneeId: crypto.randomUUID(), assigneeName: 'Jens Albrecht' },
  }),
  aDefectItem({ description: 'Beschriftung fehlt', severity: 'minor', deadline: '2026-11-19' }),
  aDefectItem({ description: 'Akku schwach', status: 'in_progress', deadline: '2027-01-31' }),
];
const page = aDefectPage(items, { open: 3, overdue: 1, mine: 0, dangerous: 1, fixed: 2 });

function openDefects(
  address = '/defects',
  prepare: (server: AnsweringServer) => unknown = () => {},
) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-19T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  return openScreen(address, 'viewer', (server) => {
    prepare(server.answers(defectListCalls.list, page));
  });
}
const askedOf = (server: AnsweringServer) =>
  server.sentTo(defectListCalls.list).map(({ query }) => Object.fromEntries(query));

it('shows each defect with class, Anlage, deadline and person, and how many each view has', async () => {
  openDefects();
  const list = within(await screen.findByRole('list', { name: 'Mängel' }));
  const texts = list.getAllByRole('listitem').map((item) => item.textContent);
  const { locationRaw } = items[0]?.equipment ?? {};
  expect(texts).toEqual([
    `RCD löst zu spät ausgefährlichUV 3.2${locationRaw}überfällig seit 3 TagenJens Albrecht`,
    `Beschriftung fehltgeringUV 3.2${locationRaw}bis heutenoch niemand zuständig`,
    `Akku schwacherheblichUV 3.2${locationRaw}bis 31.01.2027noch niemand zuständigIn Arbeit`,
  ]);
  const links = list.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(items.map(({ defect }) => `/defects/${defect.id}`));
  const views = within(screen.getByRole('navigation', { name: 'Ansicht' }));
  expect(views.getAllByRole('link').map((link) => link.textContent)).toEqual([
    ...['3Offen', '1Überfällig', '0Meine', '1Gefährlich', '2Behoben', '0Nachgeprüft'],
  ]);
  expect(views.getByRole('link', { current: true }).textContent).toBe('3Offen');
  screen.getByText('3 Mängel');
});

it('a view, a class and a search are asked for and stand in the address', async () => {
  const { server, user } = openDefects();
  await user.click(await screen.findByRole('link', { name: /Überfällig/ }));
  await user.selectOptions(screen.getByLabelText('Klasse'), 'gefährlich');
  await user.type(screen.getByRole('searchbox', { name: 'Mängel suchen' }), 'uv 3 ');
  const filters = { view: 'overdue', severity: 'dangerous', q: 'uv 3' };
  await vi.waitFor(() => expect(askedOf(server).at(-1)).toMatchObject(filters));
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(filters);
});

it('an address with unknown filters shows the open ones', async () => {
  const { server } = openDefects('/defects?view=lost&severity=bad');
  await screen.findByText('RCD löst zu spät aus');
  expect(askedOf(server)).toEqual([{ view: 'open', page: '1', limit: '50' }]);
});

it('long lists have pages', async () => {
  const { server, user } = openDefects('/defects', (server) =>
    server.answers(defectListCalls.list, { ...page, total: 120, totalPages: 3 }),
  );
  await screen.findByText('120 Mängel');
  await user.click(await screen.findByRole('button', { name: 'Nächste Seite' }));
  await vi.waitFor(() => expect(askedOf(server).at(-1)?.page).toBe('2'));
});

it.each([
  ['/defects', 'Kein Mangel ist offen'],
  ['/defects?view=mine', 'Für keinen offenen Mangel sind Sie zuständig'],
  ['/defects?view=fixed', 'Kein behobener Mangel wartet auf die Nachprüfung'],
])('says why the list of %s is empty', async (address, title) => {
  openDefects(address, (server) => server.answers(defectListCalls.list, aDefectPage()));
  await screen.findByRole('heading', { name: title });
});

it('filters that leave nothing can be reset, with the typed text', async () => {
  const { user } = openDefects('/defects?view=fixed&q=xyz', (server) =>
    server.answers(defectListCalls.list, ({ query }) => (query.get('q') ? aDefectPage() : page)),
  );
  await screen.findByRole('heading', { name: 'Mit diesen Filtern gibt es keinen Mangel' });
  await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
  await screen.findByText('RCD löst zu spät aus');
  expect(location.search).toBe('?view=fixed');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

it('a list that could not be read can be read again', async () => {
  const { server, user } = openDefects('/defects', (server) => server.fails(defectListCalls.list));
  await screen.findByText('Die Mängel konnten nicht geladen werden');
  server.answers(defectListCalls.list, page);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('RCD löst zu spät aus');
});

it('the first screen and the settings say how many are open', async () => {
  const { user } = openDefects('/', (server) =>
    server.answers(quickSearchCalls.list, []).answers(scenarioCalls.active, null),
  );
  const card = await screen.findByRole('link', { name: /3 offene Mängel/ });
  expect(card.textContent).toContain('1 gefährlich · 1 überfällig');
  expect(card.getAttribute('href')).toBe('/defects?view=dangerous');
  await user.click(screen.getByRole('link', { name: 'Mehr' }));
  const row = await screen.findByRole('link', { name: /^Mängel/ });
  expect(row.textContent).toContain('3 offen');
});
