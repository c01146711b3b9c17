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

/** The log as the server gives it: in pages, and only what was asked for. */
const keepsLog = (entries: AuditEntry[]) => (server: AnsweringServer) =>
  server.answers(auditLogCalls.list, ({ query }) => {
    const isAsked = (field: 'entityType' | 'entityId' | 'action') => (entry: AuditEntry) =>
      !query.get(field) || entry[field] === query.get(field);
    const offset = Number(query.get('offset'));
    return entries
      .filter(isAsked('entityType'))
      .filter(isAsked('entityId'))
      .filter(isAsked('action'))
      .slice(offset, offset + Number(query.get('limit')));
  });

const numbered = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const filter = (name: string) => screen.getByRole('combobox', { name });
const tab = (name: string) => screen.getByRole('tab', { name });
const entries = () => screen.queryAllByRole('listitem');
const theEntry = () => screen.getByRole('listitem');
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;

it('tells whoever is no administrator that the log is not theirs to read', async () => {
  openScreen(address, 'reviewer');
  await screen.findByRole('heading', { name: 'Berechtigung fehlt' });
  screen.getByText('Keine Berechtigung für das Aktivitätsprotokoll');
});

it('that cannot be read says so and can be asked again', async () => {
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

it('is narrowed by filters and tabs, and each says what it shows', async () => {
  const type = { entityType: 'equipmentType', entityId: numbered(100) };
  const createdAt = new Date().toISOString();
  const { user } = openScreen(
    address,
    'admin',
    keepsLog([
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

it('says of an entry that changed nothing that it did not', async () => {
  const { user } = openScreen(
    address,
    'admin',
    keepsLog([anAuditEntry({ entityType: 'user', action: 'view' })]),
  );
  const looked = await screen.findByRole('listitem');
  within(looked).getByText('Angesehen');
  await user.click(within(looked).getByRole('button', { name: 'Änderungen anzeigen' }));
  within(looked).getByText('Keine spezifischen Änderungen erkannt.');

  await user.selectOptions(filter('Objekt'), 'Dokument (alt)');
  await screen.findByRole('heading', { name: 'Keine passenden Einträge' });
});

it('tells of newer entries, and not of what is no entry', async () => {
  openScreen(address, 'admin', (server) =>
    keepsLog([anAuditEntry()])(server).answers(notificationCalls.unread, { count: 1 }),
  );
  await screen.findByRole('listitem');
  const happens = (message: Pick<ChangedMessage, 'entity' | 'action'>) =>
    act(() =>
      publishServerMessage({
        type: 'changed',
        id: numbered(7),
        at: '2026-11-15T08:00:00Z',
        ...message,
      }),
    );
  happens({ entity: 'admin_notification', action: 'create' });
  expect(screen.queryByText('Es gibt neuere Einträge.')).toBeNull();
  happens({ entity: 'admin_notification', action: 'update' });
  await screen.findByText('Es gibt neuere Einträge.');
});

it('can be filtered by every kind and every action', async () => {
  openScreen(address, 'admin', keepsLog([]));
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

it('holds 50 entries on a page, and the last page ends', async () => {
  const sixty = Array.from({ length: 60 }, (_, place) =>
    anAuditEntry({ id: numbered(60 - place), action: place === 59 ? 'create' : 'update' }),
  );
  const { user } = openScreen(address, 'admin', keepsLog(sixty));
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
