import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { auditLogCalls } from '#contract/audit-entries.ts';
import { anAuditEntry } from '#web/testing/an-audit-entry.ts';
import { openScreen } from '#web/testing/open-screen.tsx';

const address = '/admin/audit-log';

it.each(['viewer', 'editor', 'reviewer'] as const)(
  'tells the %s that the log is not theirs to read',
  async (role) => {
    openScreen(address, role);
    await screen.findByRole('heading', { name: 'Berechtigung fehlt' });
    screen.getByText('Keine Berechtigung für das Aktivitätsprotokoll');
  },
);

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
