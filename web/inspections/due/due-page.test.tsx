import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { type DueCounts, dueWindows } from '#contract/inspections/due.ts';
import { dueCalls } from '#contract/inspections/due-list.ts';
import { inspectionKindCalls } from '#contract/inspections/inspection-kinds.ts';
import type { Role } from '#contract/people.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { openRowMenu } from '#web/testing/row-menu.ts';
import { aDueItem, anInspectionKind } from '#web/testing/samples/an-inspection.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { noMetadata } from '#web/testing/servers/search-answers.ts';

const kind = anInspectionKind();
const none = Object.fromEntries(dueWindows.map((window) => [window, 0])) as DueCounts['windows'];
const counts: DueCounts = {
  windows: { ...none, overdue: 12, month: 9, days30: 31, days90: 1074, never: 3 },
  months: [{ kindId: kind.id, counts: [12, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1_500] }],
  today: '2026-11-19',
};
const page = (items: ReturnType<typeof aDueItem>[], total = items.length) => ({
  ...{ items, total, page: 1, totalPages: Math.ceil(total / 50) },
});

function openDue(
  address = '/due',
  prepare: (server: AnsweringServer) => unknown = () => {},
  role: Role = 'viewer',
) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-19T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  return openScreen(address, role, (server) => {
    server
      .answers(dueCalls.counts, counts)
      .answers(dueCalls.list, page([aDueItem({ kindId: kind.id })]))
      .answers(inspectionKindCalls.list, [kind])
      .answers(equipmentCalls.metadata, noMetadata)
      .answers(equipmentTypeCalls.list, []);
    prepare(server);
  });
}

it('shows what is overdue, when it was inspected and the year at a glance', async () => {
  const { user } = openDue();
  const list = within(await screen.findByRole('region', { name: 'Überfällig' }));
  const row = within(await list.findByRole('listitem'));
  row.getByRole('link', { name: 'Pumpe 1' });
  row.getByText('Ortsfeste elektrische Anlagen · alle 4 Jahre');
  row.getByText('Fällig am 14.09.2026 · zuletzt 14.09.2022');
  row.getByRole('img', { name: 'überfällig' });
  expect(row.getByText('seit 09/2026').title).toBe('Fällig seit dem 14.09.2026');
  const windows = within(screen.getByRole('navigation', { name: 'Zeitraum' }));
  expect(windows.getAllByRole('link').map((link) => link.textContent)).toEqual([
    ...['12Überfällig', '9Diesen Monat', '3130 Tage', '1.07490 Tage'],
    ...['0Später', '3Noch nie geprüft', '0Ruht'],
  ]);
  expect(windows.getByRole('link', { current: true }).textContent).toBe('12Überfällig');
  await user.click(screen.getByRole('button', { name: 'Das Jahr auf einen Blick' }));
  const year = within(screen.getByRole('table'));
  year.getByRole('rowheader', { name: kind.name });
  expect(year.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    `${kind.name}, November 2026: 12`,
    `${kind.name}, Dezember 2026: 4`,
    `${kind.name}, Oktober 2027: 1.500`,
  ]);
});

it('a window, a month and a filter are asked for and stand in the address', async () => {
  const { server, user } = openDue();
  await user.click(await screen.findByRole('link', { name: /90 Tage/ }));
  await screen.findByRole('region', { name: '90 Tage' });
  await user.click(screen.getByRole('button', { name: 'Das Jahr auf einen Blick' }));
  await user.click(await screen.findByRole('link', { name: /Dezember 2026: 4/ }));
  await screen.findByRole('region', { name: 'Dezember 2026' });
  expect(location.search).toBe(`?window=days90&kindId=${kind.id}&month=2026-12`);
  await user.click(screen.getByRole('button', { name: 'Filter, 1 aktiv' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter' }));
  await user.selectOptions(await sheet.findByLabelText('Zuständig'), 'Ich');
  const asked = server.sentTo(dueCalls.list).map(({ query }) => Object.fromEntries(query));
  const paging = { page: '1', limit: '50' };
  const last = { window: 'days90', kindId: kind.id, month: '2026-12', ...paging };
  expect(asked).toMatchObject([
    { window: 'overdue', ...paging },
    { window: 'days90', ...paging },
    last,
    { ...last, responsibleId: expect.any(String) },
  ]);
  expect(server.sentTo(dueCalls.counts).at(-1)?.query.get('window')).toBeNull();
});

it('long lists have pages', async () => {
  const { server, user } = openDue('/due', (server) =>
    server.answers(dueCalls.list, ({ query }) => ({
      ...page([aDueItem()], 120),
      page: Number(query.get('page')),
    })),
  );
  await screen.findByText('120 Prüfungen');
  await user.click(await screen.findByRole('button', { name: 'Nächste Seite' }));
  await screen.findByText('Seite 2 von 3');
  expect(server.sentTo(dueCalls.list).at(-1)?.query.get('page')).toBe('2');
});

it.each([
  ['/due', 'Nichts ist überfällig'],
  ['/due?window=never', 'Keine erste Prüfung steht aus'],
  ['/due?type=Pumpe', 'Mit diesen Filtern ist nichts fällig'],
])('says why the list of %s is empty', async (address, title) => {
  openDue(address, (server) => server.answers(dueCalls.list, page([])));
  await screen.findByRole('heading', { name: title });
});

it.each([
  ['viewer', false],
  ['reviewer', true],
] as const)('without Prüfarten a %s reads what to do', async (role, mayManage) => {
  openDue(
    '/due',
    (server) => server.answers(dueCalls.list, page([])).answers(inspectionKindCalls.list, []),
    role,
  );
  await screen.findByRole('heading', { name: 'Noch keine Prüfarten' });
  expect(screen.queryByRole('link', { name: 'Prüfarten festlegen' }) !== null).toBe(mayManage);
});

it('a list that could not be read can be read again', async () => {
  const { server, user } = openDue('/due', (server) => server.fails(dueCalls.list));
  await screen.findByText('Die Prüfungen konnten nicht geladen werden');
  server.answers(dueCalls.list, page([aDueItem()]));
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('link', { name: 'Pumpe 1' });
});

it('the export has the filters of the list', async () => {
  const followed: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(this.href);
  });
  onTestFinished(() => click.mockRestore());
  const { user } = openDue('/due?window=never&type=Pumpe');
  await screen.findByRole('region', { name: 'Noch nie geprüft' });
  const menu = openRowMenu('Exportieren');
  await user.click(menu.getByRole('button', { name: 'Als XLSX exportieren' }));
  expect(followed.map((href) => href.replace(location.origin, ''))).toEqual([
    `${dueCalls.download.path}?type=Pumpe&window=never&format=xlsx`,
  ]);
});

it('a page that is open over midnight asks anew', async () => {
  const { server } = openDue();
  await screen.findByRole('link', { name: /^12\s*Überfällig$/ });
  const windows = { ...counts.windows, overdue: 13 };
  server.answers(dueCalls.counts, { ...counts, windows, today: '2026-11-20' });
  server.answers(dueCalls.list, page([aDueItem({ kindId: kind.id, dueOn: '2026-11-19' })], 13));
  vi.setSystemTime(Date.parse('2026-11-19T23:00:00Z'));
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('link', { name: /^13\s*Überfällig$/ });
  await screen.findByText('Fällig am 19.11.2026 · zuletzt 14.09.2022');
  expect(server.sentTo(dueCalls.counts)).toHaveLength(2);
});
