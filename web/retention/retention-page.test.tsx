import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type RetentionEntity, type RetentionPolicy, retentionCalls } from '#contract/retention.ts';
import { openScreen } from '#web/testing/open-screen.tsx';

const address = '/admin/retention';

it.each(['viewer', 'editor', 'reviewer'] as const)(
  'shows the %s that they may not see retention periods',
  async (role) => {
    openScreen(address, role);
    await screen.findByText('Keine Berechtigung für Aufbewahrungsregeln');
  },
);

it('can be loaded again after a failure', async () => {
  const { server, user } = openScreen(address, 'admin', (server) =>
    server.fails(retentionCalls.overview),
  );
  await screen.findByText('Die Aufbewahrungsfristen konnten nicht geladen werden');
  server.answers(retentionCalls.overview, { policies: [], lastRun: null });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('region', { name: /^Fristen/ });
  screen.getByText('Noch kein Lauf.');
});

it('shows each period, and what the last run removed', async () => {
  const { server, queryClient } = openScreen(address, 'admin', (server) =>
    server.answers(retentionCalls.overview, {
      policies: [
        { ...policy('deleted_accounts', 12), description: 'Nach Antrag der Person' },
        { ...policy('sessions', 1), description: 'Sitzungen' },
        { ...policy('audit_log', 120), isActive: false },
      ],
      lastRun: {
        ...{ startedAt: '2026-03-02T07:30:00.000Z', finishedAt: '2026-03-02T07:31:00.000Z' },
        removed: { sessions: 1_234, audit_log: 0 },
      },
    }),
  );
  const periods = await screen.findByRole('region', { name: /^Fristen/ });
  expect(rowsIn(periods)).toEqual([
    'Gelöschte KontenNach Antrag der Person12 Monate',
    'Sitzungen1 Monat',
    'AktivitätsprotokollNicht aktiv',
  ]);
  const lastRun = screen.getByRole('region', { name: 'Letzter Lauf' });
  expect(rowsIn(lastRun)).toEqual([
    expect.stringMatching(/^02\.03\.2026 \d\d:30Läuft einmal am Tag von selbstBeendet$/),
    'Sitzungen1.234 entfernt',
  ]);
  server.answers(retentionCalls.overview, {
    policies: [],
    lastRun: { startedAt: '2026-03-03T07:30:00.000Z', finishedAt: null, removed: {} },
  });
  await queryClient.invalidateQueries();
  await within(lastRun).findByText('Noch offen');
  within(lastRun).getByText('Es war nichts zu entfernen.');
});

const policy = (entityType: RetentionEntity, retentionPeriodMonths: number): RetentionPolicy => ({
  ...{ entityType, retentionPeriodMonths, description: null, isActive: true },
});
const rowsIn = (region: HTMLElement) =>
  [...region.querySelectorAll('[class*=row]')]
    .filter((row) => !row.querySelector('[class*=row]'))
    .map((row) => row.textContent);
