import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AuditEntry, auditLogCalls } from '#contract/audit-log/audit-entries.ts';
import { notificationCalls } from '#contract/notifications.ts';
import type { ChangedMessage } from '#contract/realtime.ts';
import { publishServerMessage } from '#web/realtime/server-messages.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anAuditEntry } from '#web/testing/samples/an-audit-entry.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';

const address = '/admin/audit-log';

/** Answers with pages of the log, filtered as the request says. */
const answersLog = (entries: AuditEntry[]) => (server: AnsweringServer) =>
  server.answers(auditLogCalls.list, ({ query }) => {
    const matches = (field: 'entityType' | 'entityId' | 'action') => (entry: AuditEntry) =>
      !query.get(field) || entry[field] === query.get(field);
    const offset = Number(query.get('offset'));
    return entries
      .filter(matches('entityType'))
      .filter(matches('entityId'))
      .filter(matches('action'))
      .slice(offset, offset + Number(query.get('limit')));
  });

const numbered = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const filter = (name: string) => screen.getByRole('combobox', { name });
const tab = (name: string) => screen.getByRole('tab', { name });
const entries = () => screen.queryAllByRole('listitem');
const theEntry = () => screen.getByRole('listitem');
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;

it('shows users other than administrators that they may not read the log', async () => {
  openScreen(address, 'reviewer');
  await screen.findByRole('heading', { name: 'Berechtigung fehlt' });
  screen.getByText('Keine Berechtigung für das Aktivitätsprotokoll');
});

it('says if the log cannot be read, and offers a retry', async () => {
  const { server, user } = openScreen(address, 'admin', (server) =>
    server.fails(auditLogCalls.list),
  );
  await screen.findByRole('heading', { name: 'Das Protokoll konnte nicht geladen werden' });
  server.answers(auditLogCalls.list, [anAuditEntry()]);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('listitem');
  expect(server.sentTo(auditLogCalls.list)).toHaveLength(2);

  server.fails(auditLogCalls.list);
  await user.click(screen.getAllByRole('button', { name: 'Aktualisieren' })[0] as HTMLElement);
  await screen.findByText(/^Die Anzeige ist nicht aktuell/);
  screen.getByRole('listitem');
});

it('is filtered by filters and tabs, and each says what it shows', async () => {
  const type = { entityType: 'equipmentType', entityId: numbered(100) };
  const createdAt = new Date().toISOString();
  const { user } = openScreen(
    address,
    'admin',
    answersLog([
      anAuditEntry({
        ...type,
        id: numbered(3),
        createdAt,
        action: 'delete',
        oldValues: { name: 'Pumpe neu' },
        changeSummary: '1 Anlage behält den Typnamen',
      }),
      anAuditEntry({
        ...type,
        id: numbered(2),
        createdAt,
        oldValues: { name: 'Pumpe' },
        newValues: { name: 'Pumpe neu' },
        changeSummary: '1 Anlage umbenannt',
      }),
      anAuditEntry({ id: numbered(4) }),
      anAuditEntry({ ...type, id: numbered(1), action: 'create', newValues: { name: 'Pumpe' } }),
    ]),
  );
  await screen.findByRole('list', { name: 'Aktivitäten' });
  expect(entries()).toHaveLength(4);
  await user.selectOptions(filter('Objekt'), 'Ausrüstungstyp');
  await user.click(screen.getByRole('textbox', { name: 'Objekt-ID' }));
  await user.paste(type.entityId);
  await waitFor(() => expect(entries()).toHaveLength(3));
  expect(entries()[0]?.textContent).toContain(`ID: ${type.entityId}`);
  expect(entries()[0]?.textContent).toContain('Pumpe neu');

  await user.selectOptions(filter('Aktion'), 'Gelöscht');
  screen.getByText(/^1 von 3 Einträgen dieser Seite: „Gelöscht“\./);
  await user.click(within(theEntry()).getByRole('button', { name: 'Änderungen anzeigen' }));
  within(theEntry()).getByText('1 Anlage behält den Typnamen');
  await user.click(tab('Letzte 24 Stunden'));
  theEntry();
  await user.click(tab('Gefiltert'));
  await waitFor(() => expect(screen.queryByText(/dieser Seite/)).toBeNull());
  await waitFor(() => expect(entries()).toHaveLength(1));

  await user.selectOptions(filter('Aktion'), 'Bearbeitet');
  await screen.findByText('Bearbeitet', { selector: 'li *' });
  await user.click(within(theEntry()).getByRole('button', { name: 'Änderungen anzeigen' }));
  within(theEntry()).getByText('1 Anlage umbenannt');
  await user.selectOptions(filter('Objekt'), 'Benutzer');
  await screen.findByRole('heading', { name: 'Keine passenden Einträge' });
  await user.click(button('Filter löschen'));
  await screen.findByRole('heading', { name: 'Noch kein Filter gewählt' });
});

const receive = (message: Pick<ChangedMessage, 'entity' | 'action' | 'isOneOfMany'>) =>
  act(() =>
    publishServerMessage({
      type: 'changed',
      id: numbered(7),
      at: '2026-11-15T08:00:00Z',
      ...message,
    }),
  );

it('says of an entry without changes that it has none', async () => {
  const { user } = openScreen(
    address,
    'admin',
    answersLog([anAuditEntry({ entityType: 'user', action: 'view' })]),
  );
  const viewEntry = await screen.findByRole('listitem');
  within(viewEntry).getByText('Angesehen');
  await user.click(within(viewEntry).getByRole('button', { name: 'Änderungen anzeigen' }));
  within(viewEntry).getByText('Keine spezifischen Änderungen erkannt.');

  await user.selectOptions(filter('Objekt'), 'Dokument (alt)');
  await screen.findByRole('heading', { name: 'Keine passenden Einträge' });
});

it('announces newer entries, but not messages that are no entries', async () => {
  openScreen(address, 'admin', (server) =>
    answersLog([anAuditEntry()])(server).answers(notificationCalls.unread, { count: 1 }),
  );
  await screen.findByRole('listitem');
  receive({ entity: 'admin_notification', action: 'create' });
  expect(screen.queryByText('Es gibt neuere Einträge.')).toBeNull();
  receive({ entity: 'admin_notification', action: 'update' });
  await screen.findByText('Es gibt neuere Einträge.');
});

it('announces newer entries of one record, also if the message names another one of many', async () => {
  const entry = anAuditEntry({ entityType: 'equipment', entityId: numbered(8) });
  openScreen(
    `${address}?entityType=equipment&entityId=${entry.entityId}`,
    'admin',
    answersLog([entry]),
  );
  await screen.findByRole('listitem');
  receive({ entity: 'equipment', action: 'update' });
  expect(screen.queryByText('Es gibt neuere Einträge.')).toBeNull();
  receive({ entity: 'equipment', action: 'update', isOneOfMany: true });
  await screen.findByText('Es gibt neuere Einträge.');
});

it('can be filtered by every kind and every action', async () => {
  openScreen(address, 'admin', answersLog([]));
  await screen.findByRole('heading', { name: 'Noch keine Aktivitäten' });
  const labels = (name: string) =>
    within(filter(name))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(labels('Objekt').slice(0, 7)).toEqual([
    ...['Alle', 'Ausrüstung', 'Anlagenverknüpfung', 'Benutzer', 'Ausrüstungstyp'],
    ...['Dokument (alt)', 'Anlagen-Dokument'],
  ]);
  expect(labels('Aktion')).toEqual([
    ...['Alle', 'Erstellt', 'Bearbeitet', 'Gelöscht'],
    ...['Verknüpft', 'Verknüpfung entfernt', 'Angesehen'],
  ]);
  const id = screen.getByRole('textbox', { name: 'Objekt-ID' }) as HTMLInputElement;
  expect(id.maxLength).toBe(200);
});

it('shows 50 entries on a page, and says which page is the last', async () => {
  const sixty = Array.from({ length: 60 }, (_, place) =>
    anAuditEntry({ id: numbered(60 - place), action: place === 59 ? 'create' : 'update' }),
  );
  const { user } = openScreen(address, 'admin', answersLog(sixty));
  await screen.findByText('Seite 1');
  expect(entries()).toHaveLength(50);
  expect(button('Vorherige Seite').disabled).toBe(true);
  await user.click(button('Nächste Seite'));
  await waitFor(() => expect(entries()).toHaveLength(10));
  screen.getByText('Seite 2');
  within(entries()[9] as HTMLElement).getByText('Erstellt');
  expect(button('Nächste Seite').disabled).toBe(true);
  await user.click(button('Vorherige Seite'));
  await waitFor(() => expect(entries()).toHaveLength(50));
  screen.getByText('Seite 1');
});
